import { describe, expect, it } from "vitest";
import { renderLetter, subjectOf, type Letter } from "@/lib/mail/letter";

const sender = {
  name: "Association of Compliance Officers",
  contactEmail: "office@example.org",
  phone: "(242) 555-0123",
  address: "Bay Street, Nassau",
};

const letter: Letter = {
  subject: "You are registered",
  greeting: "Dear Althea,",
  paragraphs: ["your seat is yours.", "Bring this letter."],
  facts: [
    ["When", "Thursday, November 13, 2025, 8:00 AM"],
    ["Amount", "350.00 BSD"],
  ],
  button: { label: "See your registration", url: "https://portal.example.org/registration/ABC?a=1&b=2" },
  closing: ["See you there."],
};

it("a letter does not greet anybody by a name that holds an address", () => {
  for (const name of ["https://evil.example", "evil.example", "a@evil.example"]) {
    const { text, html } = renderLetter({ ...letter, greeting: `Dear ${name},` }, sender);
    expect(text.startsWith("Hello,\n")).toBe(true);
    expect(text + html).not.toContain("evil");
  }
  expect(renderLetter({ ...letter, greeting: "Dear St. John," }, sender).text).toMatch(/^Dear St\. John,/);
  expect(renderLetter({ ...letter, greeting: "Dear Dr.," }, sender).text).toMatch(/^Hello,/);
});

it("a letter has no label without a value, in neither of its forms", () => {
  for (const value of ["", " ", "\n"]) {
    const { text, html } = renderLetter(
      {
        ...letter,
        facts: [
          ["Reference", value],
          ["When", "Today"],
        ],
      },
      sender,
    );
    expect(text + html).not.toContain("Reference");
    expect([text, html].every((form) => form.includes("Today"))).toBe(true);
  }
});

describe("a whole letter", () => {
  it("a letter's plain text has everything in reading order, with the button's address and the sender", () => {
    expect(renderLetter(letter, sender).text).toBe(
      [
        "Dear Althea,",
        "",
        "your seat is yours.",
        "",
        "Bring this letter.",
        "",
        "When: Thursday, November 13, 2025, 8:00 AM",
        "Amount: 350.00 BSD",
        "",
        "See your registration:",
        "https://portal.example.org/registration/ABC?a=1&b=2",
        "",
        "See you there.",
        "",
        "-- ",
        "Association of Compliance Officers",
        "office@example.org",
        "(242) 555-0123",
        "Bay Street, Nassau",
        "",
      ].join("\n"),
    );
  });

  it("a letter says the same in HTML, with the button's address also as text", () => {
    const { html } = renderLetter(letter, sender);
    for (const words of [
      letter.greeting,
      ...letter.paragraphs,
      "See you there.",
      "When",
      "Thursday, November 13, 2025, 8:00 AM",
      "Amount",
      "350.00 BSD",
      ...Object.values(sender),
    ])
      expect(html).toContain(words);
    const url = "https://portal.example.org/registration/ABC?a=1&amp;b=2";
    expect(html.split(`href="${url}"`)).toHaveLength(3);
    expect(html).toContain(`>${url}</a>`);
  });

  it("a letter loads nothing, runs nothing and needs no table", () => {
    const { html } = renderLetter(letter, sender);
    expect(html).not.toMatch(/<(?:img|script|link|table|iframe|form)\b|url\(|@import/i);
  });

  it("a letter can be dark where the mail program is", () => {
    const { html } = renderLetter(letter, sender);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("@media (prefers-color-scheme:dark)");
  });
});

it("a letter has no gaps where it has no facts, button or closing", () => {
  const { text, html } = renderLetter({ subject: "S", greeting: "Dear A,", paragraphs: ["p"] }, sender);
  expect(text).toMatch(/^Dear A,\n\np\n\n-- \n/);
  expect(html).not.toMatch(/<dl|class="button"/);
});

const hostile = `<img src=x onerror=alert(1)>"'&`;

it("a letter shows text as it was typed, wherever it appears", () => {
  const { html, text } = renderLetter(
    {
      subject: hostile,
      greeting: hostile,
      paragraphs: [hostile],
      facts: [[hostile, hostile]],
      button: { label: hostile, url: `https://example.org/"><script>alert(1)</script>` },
      closing: [hostile],
    },
    { name: hostile, contactEmail: hostile, phone: hostile, address: hostile },
  );
  expect(html).not.toMatch(/<img|<script/);
  expect(html).not.toContain(hostile);
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
  expect(text).toContain(hostile);
});

it("a letter breaks lines where the writer did, in paragraphs only", () => {
  const { html, text } = renderLetter(
    { subject: "S", greeting: "Dear\r\nA,", paragraphs: ["one\r\ntwo"], facts: [["When", "now\nthen"]] },
    sender,
  );
  expect(html).toContain("one<br>two");
  expect(text).toContain("one\ntwo");
  expect(text).toContain("Dear A,");
  expect(text).toContain("When: now then");
});

it("a letter keeps nothing that PostgreSQL cannot store", () => {
  const { text, html } = renderLetter(
    { subject: "S", greeting: "Dear \ud800A,", paragraphs: ["one\u0000\u001b[2J \udc00two"] },
    sender,
  );
  for (const rendered of [text, html]) {
    expect(rendered).toContain("Dear A,");
    expect(rendered).toContain("one[2J two");
  }
});

describe("a subject", () => {
  it.each([
    ["Hello\r\nBcc: everybody@example.org", "Hello Bcc: everybody@example.org"],
    ["A\u2028B\u2029C\u0085D", "A B C D"],
    ["  tidy\t ", "tidy"],
    ["\ud800lonely", "lonely"],
  ])("an email's subject is one line: %j", (subject, expected) => {
    expect(subjectOf({ ...letter, subject })).toBe(expected);
  });

  it("an email's subject is cut at a limit, and not within a character", () => {
    const subject = subjectOf({ ...letter, subject: `${"x".repeat(199)}😀😀` });
    expect(subject).toBe("x".repeat(199));
  });
});

it.each(["javascript:alert(1)", "/events", "data:text/html,x"])(
  "a letter has no button that leads to %s",
  (url) => {
    expect(() => renderLetter({ ...letter, button: { label: "Go", url } }, sender)).toThrow(/http/);
  },
);
