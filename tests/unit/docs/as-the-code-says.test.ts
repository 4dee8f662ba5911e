import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { encryptedColumns } from "@/lib/encryption/columns.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
const contentOf = (name: string) => fs.readFileSync(path.join(root, name), "utf8");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/** The part of a document between a heading of the second rank and the next one. */
const section = (document: string, heading: string) =>
  contentOf(document).split(`\n## ${heading}\n`)[1]!.split(/^## /m)[0]!;

type Cruiser = {
  forbidden: { name: string; from: { path?: string }; to: { path?: string; pathNot?: string } }[];
};
const { forbidden } = createRequire(import.meta.url)(path.join(root, ".dependency-cruiser.cjs")) as Cruiser;
const ruleNamed = (name: string) => forbidden.find((rule) => rule.name === name)!;

describe("docs/database.md", () => {
  const schema = contentOf("prisma/schema.prisma");
  const tables = section("docs/database.md", "Tables");
  const drawn = [...tables.matchAll(/^\s*(\w+) \S+--\S+ (\w+) : /gm)].map((found) => found.slice(1, 3));
  const pairOf = (one: string, other: string) => [one, other].sort().join(" and ");

  it("database.md names each model of the schema, with its relations or in the list of those without, and nothing else", () => {
    const rows = all(tables, /^\| (`[^|]+)\|/gm).flatMap((cell) => all(cell, /`(\w+)`/g));
    expect(rows.filter((name) => drawn.flat().includes(name))).toEqual([]);
    expect(sorted([...drawn.flat(), ...rows])).toEqual(sorted(all(schema, /^model (\w+) \{/gm)));
  });

  it("database.md draws two models together if the schema relates them, and no others", () => {
    const related = [...schema.matchAll(/^model (\w+) \{([^]*?)^\}/gm)].flatMap(([, model = "", body = ""]) =>
      all(body, /^ {2}\w+ +(\w+)\S* +@relation\([^\n]*fields:/gm).map((other) => pairOf(model, other)),
    );
    expect(related.length).toBeGreaterThan(50);
    expect(sorted(drawn.map(([from = "", to = ""]) => pairOf(from, to)))).toEqual(sorted(related));
  });

  it("database.md names the columns that are encrypted, and no others", () => {
    const [sentence = ""] = /`lib\/encryption\/columns\.mjs` lists [^\n]*?\.(?: |\n)/.exec(tables) ?? [];
    expect(sorted(all(sentence, /`([A-Z]\w+\.\w+)`/g))).toEqual(
      sorted(encryptedColumns.map(({ table, column }) => `${table}.${column}`)),
    );
  });
});

describe("ARCHITECTURE.md", () => {
  const text = contentOf("ARCHITECTURE.md");
  // The rule "above-…" of a room is about that room; only the last room has none above it.
  const rooms = forbidden.flatMap(({ name }) => all(name, /^above-(.+)$/g));
  const [last = ""] = all(ruleNamed(`above-${rooms.at(-1)}`).to.path ?? "", /\(([^)]+)\)/g);
  const order = [...rooms, last];

  it("ARCHITECTURE.md has the rooms of lib in its table and its picture, in the order that imports keep", () => {
    expect(sorted(order)).toEqual(
      sorted(fs.readdirSync(path.join(root, "lib")).filter((name) => !name.includes("."))),
    );
    expect(all(section("ARCHITECTURE.md", "Rooms"), /^\| `([\w-]+)` /gm)).toEqual(order);
    const [, picture = ""] = /```\n([^]*?)```/.exec(text) ?? [];
    const drawn = all(picture, /(?<=^ | {2}|· )([\w-]+)(?= ·|\n| {2})/gm).filter((name) =>
      order.includes(name),
    );
    expect(drawn).toEqual(order.toReversed());
  });

  it("ARCHITECTURE.md names the files of lib that scripts may import, and no others", () => {
    const allowed = new RegExp(ruleNamed("scripts-run-without-the-portal").to.pathNot ?? "");
    const files = fs.readdirSync(path.join(root, "lib"), { recursive: true, encoding: "utf8" });
    const [sentence = ""] = /`scripts\/`[^]*?;/.exec(text) ?? [];
    const imported = files.map((name) => `lib/${name}`).filter((name) => allowed.test(name));
    // A folder stands for all files in it that scripts may import.
    const named = all(sentence, /`(lib\/[^`]+)`/g).flatMap((name) =>
      name.endsWith("/") ? imported.filter((file) => file.startsWith(name)) : [name],
    );
    expect(sorted(named)).toEqual(sorted(imported));
  });
});

it("a path that a document names exists, and each recipe names a file to start from", () => {
  const documents = ["", "docs/"]
    .flatMap((folder) => fs.readdirSync(path.join(root, folder)).map((name) => folder + name))
    .filter((name) => name.endsWith(".md"));
  const paths =
    /`((?:app|bench|components|deploy|docs|faults|lib|prisma|scripts|tests)\/[^`\s<{*…]+)(?<!\.env)`/g;
  const missing = documents.flatMap((name) =>
    all(contentOf(name), paths).filter((named) => !fs.existsSync(path.join(root, named))),
  );
  expect(missing).toEqual([]);
  const recipes = contentOf("docs/recipes.md")
    .split(/^(?=\*\*Add )/m)
    .slice(1);
  expect(recipes.filter((recipe) => !/Start by copying [^.]*`[^`]+`/.test(recipe))).toEqual([]);
});
