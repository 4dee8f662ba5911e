import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { resourceOf } from "@/lib/auth/pages";
import {
  factsOf,
  unguardedFiles,
  findAddress,
  findNearest,
  patterns,
  type Pattern,
} from "@/lib/core/addresses.mjs";
import { pathTo } from "@/lib/core/path-to";

const filesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));

/** Of a file below app/; "(group)" folders are no part of it. */
const addressOfFile = (file: string) =>
  `/${path
    .dirname(file)
    .split("/")
    .filter((part) => !/^\(.*\)$|^\.$/.test(part))
    .join("/")}`;

const inApp = filesIn("app").filter((file) => !file.startsWith("api/"));
const example = (pattern: Pattern) => pattern.replaceAll(/\[\w+\]/g, "x");

describe("the table of addresses", () => {
  it("the table of addresses has every page of the portal, and nothing else", () => {
    const pages = inApp.filter((file) => path.basename(file) === "page.tsx").map(addressOfFile);
    expect([...patterns].sort()).toEqual(pages.sort());
    expect(inApp.filter((file) => /^route\.tsx?$/.test(path.basename(file)))).toEqual([]);
  });

  it("the table of addresses has every file that is answered without a page", () => {
    const generated = {
      "robots.ts": "/robots.txt",
      "sitemap.ts": "/sitemap.xml",
      "manifest.ts": "/manifest.webmanifest",
    };
    const made = Object.entries(generated).filter(([file]) => inApp.includes(file));
    expect(made).toHaveLength(3);
    // The program that checks an exported audit log is downloaded; the guards before rendering let it through.
    const own = filesIn("public").filter((file) => !file.startsWith("tools/"));
    for (const address of [...made.map(([, address]) => address), ...own.map((file) => `/${file}`)])
      expect(
        unguardedFiles.some((file) => (file.endsWith("/") ? address.startsWith(file) : address === file)),
        address,
      ).toBe(true);
    for (const file of unguardedFiles.filter((name) => /^\/[a-z-]+\.(?:ico|svg|png|js)$/.test(name)))
      expect(fs.existsSync(`public${file}`), file).toBe(true);
  });

  it("each path in the table of addresses has its address, with its parameters", () => {
    for (const pattern of patterns) {
      const { pattern: found, params } = findAddress(example(pattern))!;
      expect(found).toBe(pattern);
      expect(Object.keys(params).map((name) => `[${name}]`)).toEqual(pattern.match(/\[\w+\]/g) ?? []);
      expect(findAddress(`${example(pattern)}/`)?.pattern).toBe(pattern);
    }
    expect(findAddress("/registration/find")?.params).toEqual({});
    expect(findAddress("/events/agm/register")?.params).toEqual({ slug: "agm" });
    expect(findAddress("/no/such/page")).toBeNull();
  });

  it("an address outside the table is guarded like the path above it", () => {
    expect(findNearest("/admin/new/page")?.pattern).toBe("/admin");
    expect(findNearest("/admin/events/x/new")?.params).toEqual({ eventId: "x" });
    expect(findNearest("/messages/x/y")?.pattern).toBe("/messages/[messageId]");
  });

  it("an address with a personal token is never compressed with what repeats it", () => {
    for (const pattern of patterns)
      if (factsOf(pattern).who === "holders") expect(factsOf(pattern).isCompressed, pattern).toBe(false);
  });

  it("only public addresses are shared with all visitors", () => {
    const kept = patterns.filter((pattern) => factsOf(pattern).isKept);
    expect(kept.map((pattern) => factsOf(pattern).who)).toEqual(kept.map(() => "anybody"));
    expect(kept).toHaveLength(3);
  });

  it("an address that does not exist shows a page that does", () => {
    for (const pattern of patterns) {
      const { names, missing } = factsOf(pattern);
      if (missing) expect(patterns).toContain(missing);
      expect(resourceOf(example(pattern))?.kind).toBe(names);
    }
  });
});

/** Pages that only say that there is nothing, or lead elsewhere. */
const unpromised = [
  "/access-restricted",
  "/too-many-codes",
  "/event-not-found",
  "/event/not-found",
  "/verify/not-found",
  "/event-registration",
  "/event-registration/event",
];

it("docs/contract.md promises every address outside the console, and no other", () => {
  const [, section = ""] = /^## Pages\n([^]*?)^## /m.exec(fs.readFileSync("docs/contract.md", "utf8")) ?? [];
  const cells = [...section.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = ""]) => cell);
  const promised = cells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, address = ""]) => address),
  );
  const form = (address: string) => address.replaceAll(/[[{]\w+[\]}]/g, "*");
  const expected = patterns.filter(
    (pattern) => pattern === "/admin" || !(factsOf(pattern).who === "staff" || unpromised.includes(pattern)),
  );
  expect(promised.map(form).sort()).toEqual(expected.map(form).sort());
});

describe("a link", () => {
  it("a link is a page's address with its parameters encoded", () => {
    expect(pathTo("/checkout")).toBe("/checkout");
    expect(pathTo("/events/[slug]", { slug: "agm" })).toBe("/events/agm");
    expect(
      pathTo("/registration/confirm/[registrationId]/[token]", { registrationId: "1", token: "a/b" }),
    ).toBe("/registration/confirm/1/a%2Fb");
  });

  it("a link has a query and a fragment where they are given", () => {
    expect(pathTo("/admin", { query: { tab: "members", status: "overdue" } })).toBe(
      "/admin?tab=members&status=overdue",
    );
    expect(pathTo("/admin", { query: {} })).toBe("/admin");
    expect(pathTo("/admin/staff/[memberId]", { memberId: "1" }, { hash: "lost-factor" })).toBe(
      "/admin/staff/1#lost-factor",
    );
  });
});
