import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { helpAt, helpTexts } from "@/components/help/help-texts";
import { readGuide } from "@/lib/console/guide";
import { factsOf, patterns } from "@/lib/core/addresses.mjs";

const id = "01890a5d-ac96-774b-bcce-b302099a8057";
const addresses = patterns.filter((pattern) => factsOf(pattern).who === "staff");
const anyPicture = new Proxy({}, { get: () => ({ src: "/picture.webp", width: 2, height: 1 }) });

describe("the help of the console", () => {
  it("the console has a help text for every page, and for no other", () => {
    const known = Object.keys(helpTexts).filter((address) => !address.includes("?"));
    expect([...addresses].sort()).toEqual(known.sort());
    expect(addresses.length).toBeGreaterThan(30);
  });

  it.each(addresses)("the help text of %s is its own and has three sentences", (address) => {
    const { title, says } = helpAt(address.replace(/\[\w+\]/g, id), null);
    expect(title === "Today").toBe(address === "/admin");
    for (const sentence of says) expect(sentence).toMatch(/^[A-Z][^.]+\.$/);
  });

  it("the help text follows the list that is open at the console's address", () => {
    expect(helpAt("/admin", "members").title).toBe("Members");
    expect(helpAt("/admin", "nothing").title).toBe("Today");
  });

  it("the help texts lead to existing parts of the guide", () => {
    const { parts, html } = readGuide(anyPicture);
    const anchors = parts.map(({ anchor }) => anchor);
    for (const { guide } of Object.values(helpTexts)) {
      expect(anchors).toContain(guide);
      expect(html).toContain(`id="${guide}"`);
    }
    expect(html).not.toMatch(/href="[^"]*\.md"/);
  });

  it("the help texts show pictures that exist", () => {
    const guide = fs.readFileSync("docs/guide.md", "utf8");
    const names = [...guide.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(4);
    for (const name of names) expect(fs.existsSync(`docs/${name}`)).toBe(true);
  });
});
