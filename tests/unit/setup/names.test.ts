import fs from "node:fs";
import { expect, test } from "vitest";

/** What each room has under the same name, because a list of all rooms reads it. */
const ofEachRoom = new Set(["work", "expiring"]);

const declaration = /^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm;

test("a name that lib exports means one thing: no two files of lib export the same", () => {
  const files = new Map<string, string[]>();
  for (const file of fs.readdirSync("lib", { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts") || file.startsWith("db/generated")) continue;
    for (const [, name] of fs.readFileSync(`lib/${file}`, "utf8").matchAll(declaration))
      files.set(name!, [...(files.get(name!) ?? []), file]);
  }
  expect(files.size).toBeGreaterThan(1_000);
  const doubled = [...files].filter(([name, found]) => new Set(found).size > 1 && !ofEachRoom.has(name));
  expect(doubled).toEqual([]);
});
