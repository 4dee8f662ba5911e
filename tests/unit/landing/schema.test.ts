import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { conferenceContent, conferencePrices, initialContent } from "@/lib/landing/sample-conference";
import { landingContent, landingSlug, maxEntries, reservedSlugs } from "@/lib/landing/schema";

/** The first segments of all addresses under a folder of app/; "(group)" folders are none themselves. */
function firstSegments(folder: string): string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[_[@]/.test(entry.name))
    .flatMap(({ name }) => (name.startsWith("(") ? firstSegments(`${folder}/${name}`) : [name]));
}

const wordsFor = (slug: unknown) => landingSlug.safeParse(slug).error?.issues.map(({ message }) => message);

describe("the address of a landing page", () => {
  it("a landing page's address is none of the portal's own", () => {
    const own = firstSegments("app");
    expect(own).toContain("events");
    expect(own.filter((segment) => !reservedSlugs.has(segment))).toEqual([]);
  });

  it.each(["aco-conference-2025", "agm", "2027", "x".repeat(80), "  Spring-Forum "])(
    "a landing page's address may be %j",
    (slug) => {
      expect(landingSlug.parse(slug)).toBe(slug.trim().toLowerCase());
    },
  );

  it.each([
    ["", "Address is required"],
    [undefined, "Address is required"],
    ["ab", "The address must have at least 3 characters"],
    ["x".repeat(81), "Use 80 characters or fewer"],
    ["robots.txt", "Use only letters, digits and hyphens, such as annual-conference-2027"],
    ["spring forum", "Use only letters, digits and hyphens, such as annual-conference-2027"],
    ["-forum", "Use only letters, digits and hyphens, such as annual-conference-2027"],
    ["a/b/c", "Use only letters, digits and hyphens, such as annual-conference-2027"],
    ["fête", "Use only letters, digits and hyphens, such as annual-conference-2027"],
    ["Admin", "The portal uses this address. Choose a different one."],
    ["api", "The portal uses this address. Choose a different one."],
  ])("a landing page's address may not be %j, and one sentence says why", (slug, sentence) => {
    expect(wordsFor(slug)).toEqual([sentence]);
  });
});

describe("the content of a landing page", () => {
  it("the sample conference's landing page is valid", () => {
    expect(landingContent.parse(conferenceContent)).toEqual(conferenceContent);
  });

  it("a landing page drops unknown fields, and is nothing where nothing was typed", () => {
    const hero = { title: " Forum ", subtitle: "", badge: "  ", html: "<b>" };
    expect(landingContent.parse({ ...conferenceContent, hero, script: "x" })).toEqual({
      ...conferenceContent,
      hero: { title: "Forum", subtitle: null, badge: null },
    });
  });

  const reason = { title: "Meet", text: "People." };
  const detail = { label: "Venue", text: "Nassau" };
  it.each([
    [{ theme: "neon" }, "theme", "Choose a theme"],
    [{ hero: { title: "" } }, "hero.title", "Title is required"],
    [{ hero: { title: "x".repeat(121) } }, "hero.title", "Use 120 characters or fewer"],
    [
      { hero: { title: "x", subtitle: "a\nb" } },
      "hero.subtitle",
      "Please remove line breaks and control characters",
    ],
    [
      { whyAttend: [reason, { ...reason, title: "" }] },
      "whyAttend.1.title",
      "Enter the reason in a few words",
    ],
    [{ whyAttend: [{ title: "Meet" }] }, "whyAttend.0.text", "Add a sentence or two"],
    [
      { whyAttend: Array(maxEntries.whyAttend + 1).fill(reason) },
      "whyAttend",
      "You can add up to 8 reasons to attend",
    ],
    [{ details: [{ ...detail, text: "x".repeat(301) }] }, "details.0.text", "Use 300 characters or fewer"],
    [
      { details: Array(maxEntries.details + 1).fill(detail) },
      "details",
      "You can add up to 10 event details",
    ],
    [{ priceNote: "x".repeat(61) }, "priceNote", "Use 60 characters or fewer"],
  ])("a landing page refuses %j in words, at its field", (wrong, path, sentence) => {
    const { error } = landingContent.safeParse({ ...conferenceContent, ...wrong });
    expect(error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([[path, sentence]]);
  });

  it("a new landing page starts with the event's title and copies neither its days nor its place", () => {
    const content = initialContent({ title: "Ethics Forum" });
    expect(landingContent.parse(content)).toEqual(content);
    expect(content).toMatchObject({ hero: { title: "Ethics Forum" }, details: [] });
  });
});

it("the sample conference has the contract's early-bird prices", () => {
  expect(
    conferencePrices.map(({ registrationType, priceCents }) => [registrationType, priceCents / 100]),
  ).toEqual([
    ["member_one_day", 400],
    ["member_two_day", 650],
    ["non_member_one_day", 500],
    ["non_member_two_day", 750],
  ]);
});
