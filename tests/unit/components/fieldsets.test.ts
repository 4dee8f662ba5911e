import fs from "node:fs";
import { expect, it } from "vitest";

/** The opening tag of each fieldset, with the tag that comes next. */
const opening = /<fieldset\b[^]*?>\s*(?<next><[a-z]*)?/g;

const screens = ["app", "components"].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => `${folder}/${file}`),
);

it("every fieldset of every screen begins with a legend that names it", () => {
  const found = screens.flatMap((file) =>
    [...fs.readFileSync(file, "utf8").matchAll(opening)].map(({ groups }) => ({ file, next: groups?.next })),
  );
  expect(found.length).toBeGreaterThan(9);
  expect(found.filter(({ next }) => next !== "<legend").map(({ file }) => file)).toEqual([]);
});
