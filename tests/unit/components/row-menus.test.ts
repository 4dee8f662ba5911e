import fs from "node:fs";
import { expect, it } from "vitest";

const screens = ["app", "components"].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => `${folder}/${file}`),
);
const cell = /<TableCell\b(?:(?!<\/TableCell>)[^])*<[A-Z]\w*Menu\b/;

it("the menu of a table's row stays in view on a phone, in the column that doesn't scroll away", () => {
  const found = screens.map((file) => ({ file, text: fs.readFileSync(file, "utf8") }));
  expect(found.filter(({ text }) => text.includes("<ActionsCell>")).length).toBeGreaterThan(6);
  expect(found.filter(({ text }) => cell.test(text)).map(({ file }) => file)).toEqual([]);
  expect(fs.readFileSync("app/globals.css", "utf8")).toMatch(/\.actions \{\s*@apply sticky right-0/);
});
