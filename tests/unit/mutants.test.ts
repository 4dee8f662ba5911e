import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { faultsIn } from "../../scripts/testing/mutant-families.mjs";
import { readMutants, sampleOf, staleReason } from "../../scripts/testing/mutants.mjs";
import { temporaryFolder } from "../../scripts/testing/portal.mjs";

/* `npm run mutants` reports faults that are not caught, and those whose text has changed. */

const all = Object.values(await readMutants()).flat();

describe("the list of mutants", () => {
  it("the planted faults each name their guarantee once", () => {
    const names = all.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("a sample of planted faults is the same for one seed, and differs for others", () => {
    const named = all.map((one) => ({ ...one, area: "all" }));
    const namesOf = (seed: string) => sampleOf(named, 25, seed).map(({ name }) => name);
    expect(namesOf("1")).toHaveLength(25);
    expect(namesOf("1")).toEqual(namesOf("1"));
    expect(namesOf("1")).not.toEqual(namesOf("2"));
  });

  it("the planted faults name files that exist", () => {
    const files = all.flatMap(({ file, tests }) => [file, ...tests]);
    expect(files.filter((file) => !fs.existsSync(file))).toEqual([]);
  });

  it("each planted fault can be planted: its text is in its file exactly once", () => {
    expect(all.filter((one) => staleReason(one, ".") !== null).map(({ name }) => name)).toEqual([]);
  });

  it("the tests that each planted fault names are in its test files", () => {
    // A title may be put together from a table, so that its words need not stand next to one another.
    const isFound = ({ about = "", tests }: (typeof all)[number]) =>
      tests.some((file) => {
        const table = file.includes("/http/") ? "tests/integration/http/access.ts" : file;
        const source = fs.readFileSync(file, "utf8") + fs.readFileSync(table, "utf8");
        return about.split(/[^\p{L}]+/u).every((word) => source.includes(word));
      });
    expect(all.filter((one) => !isFound(one)).map(({ name }) => name)).toEqual([]);
  });

  it("no fault is planted in a function or trigger that a later migration replaces", () => {
    const migrations = fs.readdirSync("prisma/migrations").filter((folder) => /^\d/.test(folder));
    const made = migrations.flatMap((folder) => {
      const file = `prisma/migrations/${folder}/migration.sql`;
      const statements =
        /CREATE (?:OR REPLACE )?FUNCTION ("\w+"\([^)]*\)).*?AS \$\$.*?\$\$|CREATE (?:CONSTRAINT )?TRIGGER ("\w+")[^;]*;/gs;
      return [...fs.readFileSync(file, "utf8").matchAll(statements)].map(([body, name, trigger]) => ({
        file,
        name: name ?? trigger,
        body,
      }));
    });
    const isReplaced = (one: (typeof made)[number]) =>
      made.some(({ file, name }) => name === one.name && file > one.file);
    const replaced = made.filter(isReplaced);
    const lost = all.filter((one) =>
      replaced.some(({ file, body }) => file === one.file && body.includes(one.text)),
    );
    expect(lost.map(({ name }) => name)).toEqual([]);
  });

  it("each planted fault says what it replaces, by what, and which tests must fail", () => {
    const wrong = all.filter(
      ({ text, becomes, tests }) => !text || typeof becomes !== "string" || becomes === text || !tests.length,
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

describe("a mutant whose text has changed", () => {
  it("a planted fault is reported as stale unless its text is found exactly once", () => {
    const folder = temporaryFolder();
    try {
      fs.writeFileSync(`${folder}/once.ts`, "if (isOwner) return;");
      fs.writeFileSync(`${folder}/twice.ts`, "if (isOwner) return;\nif (isOwner) return;");
      const reason = (file: string) =>
        staleReason(
          { name: "a guard", file, text: "if (isOwner)", becomes: "", tests: ["a.test.ts"] },
          folder,
        );
      expect(reason("once.ts")).toBeNull();
      expect(reason("twice.ts")).toBe("its text occurs 2 times");
      expect(reason("gone.ts")).toBe("its file does not exist");
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("the faults that are generated", () => {
  const source = `export const closeYear = operation({
  actor: staff("payments.record"),
  input: yearInput,
  presence: "fresh",
  run: (person, { year }) =>
    transaction(async () => {
      await lockByName("years");
      await countUse("years closed", person.id, { max: 3, windowSeconds: 60 });
      if (year > thisYear && !person.isOwner) throw new Refusal("invalid", "This year is to come.");
      await requireOthers(person, year);
      await sql\`UPDATE "Year" SET "closedAt" = now()
        WHERE "year" = \${year}
          AND "closedAt" IS NULL
      \`;
      await recordAudit({ actor: person, action: "year_closed" });
      await afterCommit(() => hint());
    }),
});
`;
  const faults = faultsIn("lib/years/close-year.ts", source);

  it("generated faults remove each thing that protects an operation, one at a time", () => {
    expect(faults.map(({ family, about }) => `${family}: ${about}`)).toEqual([
      "guards: a role that permits it",
      "presence: a proof of presence",
      'locks: lockByName("years")',
      'limits: countUse("years closed", person.id, { max: 3, windowSeconds…',
      "refusals: where year > thisYear && !person.isOwner",
      "conditions: “!person.isOwner”",
      "conditions: “year > thisYear”",
      "demands: requireOthers(person, year)",
      'clauses: “"closedAt" IS NULL”',
      'entries: recordAudit({ actor: person, action: "year_closed" })',
    ]);
  });

  it("generated faults name a text that occurs once, and leave the rest as it is", () => {
    for (const { name, text, becomes } of faults) {
      expect(source.split(text), name).toHaveLength(2);
      expect(
        source.replace(text, () => becomes),
        name,
      ).not.toBe(source);
    }
    const [guard] = faults;
    expect(guard?.becomes).toContain('{ needs: ["payments.record"] }');
  });
});
