import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");

/** Every text file that belongs to the portal: what git tracks or would track, and what a copy without git holds. */
function textFiles(): string[] {
  const names = fs.existsSync(path.join(root, ".git"))
    ? execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" }).split(
        "\n",
      )
    : ["app", "components", "lib", "prisma", "scripts", "tests", "docs"].flatMap((folder) =>
        fs
          .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
          .map((name) => path.join(folder, name)),
      );
  return names.filter(
    (name) =>
      /\.(?:ts|tsx|mjs|cjs|md|sql|prisma|css)$/.test(name) &&
      !name.startsWith("lib/db/generated/") &&
      fs.existsSync(path.join(root, name)),
  );
}

const contentOf = (name: string) => fs.readFileSync(path.join(root, name), "utf8");

/** The anchor that a Markdown heading gets: lower case, hyphens for spaces, no other punctuation. */
function anchorOf(heading: string): string {
  return heading
    .replace(/[`*]/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

function anchorsOf(name: string): Set<string> {
  const headings = contentOf(name)
    .replace(/```[\s\S]*?```/g, "")
    .matchAll(/^#{1,6} (.+)$/gm);
  return new Set([...headings].map(([, heading = ""]) => anchorOf(heading)));
}

/** Why a reference leads nowhere, or null. */
function problemOf(file: string, anchor: string | undefined): string | null {
  if (!fs.existsSync(path.join(root, file))) return `${file} does not exist`;
  if (anchor && !anchorsOf(file).has(anchor)) return `${file} has no heading #${anchor}`;
  return null;
}

const files = textFiles();

describe("references", () => {
  it("references between documents lead to an existing file and heading", () => {
    const broken = files
      .filter((name) => name.endsWith(".md"))
      .flatMap((name) =>
        [...contentOf(name).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
          ([, target, anchor]) => {
            const file = target ? path.join(path.dirname(name), target) : name;
            const problem = problemOf(file, anchor);
            return problem && `${name}: ${problem}`;
          },
        ),
      )
      .filter(Boolean);
    expect(broken).toEqual([]);
  });

  it("references from code to documents lead to an existing file and heading", () => {
    const broken = files
      .filter((name) => !name.endsWith(".md"))
      .flatMap((name) =>
        [...contentOf(name).matchAll(/\b((?:docs\/)?[A-Za-z-]+\.md)(?:#([a-z0-9-]+))?/g)].map(
          ([, named = "", anchor]) => {
            const file = [named, `docs/${named}`].find((one) => fs.existsSync(path.join(root, one)));
            const problem = file ? problemOf(file, anchor) : `${named} does not exist`;
            return problem && `${name}: ${problem}`;
          },
        ),
      )
      .filter(Boolean);
    expect(broken).toEqual([]);
  });

  it("references name nothing outside the repository, such as numbered sections of other documents", () => {
    const numbered = /§|\bsafety \d+\.\d/;
    // Migrations that have been applied stay as they are.
    const isOurs = (name: string) =>
      name !== "tests/unit/docs/references.test.ts" && !name.startsWith("prisma/migrations/");
    const citing = files.filter(isOurs).flatMap((name) =>
      contentOf(name)
        .split("\n")
        .flatMap((line, at) => (numbered.test(line) ? [`${name}:${at + 1}: ${line.trim()}`] : [])),
    );
    expect(citing).toEqual([]);
  });

  it("from the findings about security lead to tests that exist, by the titles that they have", () => {
    const cited = [
      ...contentOf("docs/security.md").matchAll(
        /(tests\/[\w/-]+\.(?:test|spec)\.tsx?)(?:: ([^|\n]*?))?(?=[;,.] tests\/|[;.] `| *\||$)/gm,
      ),
    ];
    expect(cited.length).toBeGreaterThan(40);
    const broken = cited.flatMap(([, file = "", titles = ""]) => {
      if (!fs.existsSync(path.join(root, file))) return [`${file} does not exist`];
      return titles
        .split("; ")
        .map((title) => title.split("…")[0]!.trim())
        .filter((title) => title !== "" && !contentOf(file).includes(title))
        .map((title) => `${file} has no test “${title}”`);
    });
    expect(broken).toEqual([]);
  });
});
