import { domainToASCII } from "node:url";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { applicationInput } from "@/lib/applications/schema";
import { newAccountInput } from "@/lib/sign-in/schema";
import {
  emailAddress,
  otherLettersMessage,
  existingDay,
  maxLength,
  momentField,
  nameWithLinkMessage,
  nameWithoutLettersMessage,
  nameWithPhoneMessage,
  numberInQuery,
  optional,
  required,
  sentFileName,
  unstorableMessage,
} from "@/lib/core/fields";
import { typedInstant } from "@/lib/core/format";
import { addresseeInput } from "@/lib/invoices/schema";
import { planImport } from "@/lib/members/import-plan";
import { memberEditInput, profile } from "@/lib/members/schema";
import { registrationDialog, registrationInput } from "@/lib/seats/schema";

const links = [
  "https://evil.example",
  "evil.example",
  "Win at evil.example now",
  "www evil",
  "a@evil",
  "＠evil",
  "evil．example",
  "evil。example",
  "evil.भारत",
  "x\u0327.com",
  "https:\ufe0f//evil\ufe0f.com",
  "e\u034fvil\u034f.com",
  "e\u200bvil.\u200bexample",
  "e\u200cvil.\u200cexample",
  "203.0.113.9",
  "evil .example",
  "evil\u2024example",
  "evil\uff61example",
  "evil\ufe52example",
  "evil\u06d4example",
  "evil\u00b7example",
  "evil\u30fbexample",
  "evil\u2022example",
  "bit ly/abc",
  "bit ly\u2215abc",
  "bit ly\uff0fa",
  "bit ly\\abc",
];
const numbers = [
  "Call 242 555 0123",
  "2425550123",
  "Ring (242) 555-0123 now",
  "５５５０１２３",
  "٥٥٥٠١٢٣",
  "5 5 5 0 1 2 3",
];
const hidden = ["Al\u0007thea", "Al\u0085thea", "Al\ufe0fthea", "Al\ue000thea"];
const ordinary = [
  "O'Neill",
  "O’Neill",
  "Jean-Luc",
  "St. John",
  "J.R.",
  "J. R. Ewing",
  "Dr. A. Smith",
  "Ng",
  "李",
  "Smith, Jr.",
  "de la Cruz",
  "Zoë",
  "Nguyễn Thị",
  "M'Baye",
  "al-Amin",
  "Ó Súilleabháin",
  "Henry VIII",
  "Dr. A.B. Rolle",
  "J. R. Smith",
  "Anne-Marie",
  "Gal·la",
  "ジャン・リュック",
  "约翰·史密斯",
  "Anil s/o Ramesh",
  "John a/k/a Jack",
  "Class of 2024",
  "Agent 123456",
  "می\u200cخواهم",
];

/** Every schema by which somebody outside of the office can write a name, and the fields that hold one. */
const doors = {
  "the register form": [newAccountInput, ["firstName", "lastName"]],
  "the profile": [profile, ["firstName", "lastName"]],
  "a member's page": [memberEditInput, ["firstName", "lastName"]],
  "the registration call": [registrationInput, ["fullName", "firstName", "lastName"]],
  "the registration dialog": [registrationDialog, ["firstName", "lastName"]],
  "the membership application": [
    applicationInput,
    ["firstName", "lastName", "ceoName", "applicantSignature"],
  ],
} as const;

const cases = Object.entries(doors).flatMap(([name, [schema, fields]]) =>
  fields.map((field) => ({ name, schema, field })),
);

/** What is said of the one field; that the others are missing is of no interest here. */
function saidOf({ schema, field }: (typeof cases)[number], value: string): string[] {
  const { error } = schema.safeParse({ [field]: value });
  return (error?.issues ?? []).filter(({ path }) => path[0] === field).map(({ message }) => message);
}

describe.each(cases)("$field of $name", (one) => {
  it.each(links)("a typed name is refused when it holds an address: %j", (name) => {
    expect(saidOf(one, name)).toContain(nameWithLinkMessage);
  });

  it.each(numbers)("a typed name is refused when it holds a phone number: %j", (name) => {
    expect(saidOf(one, name)).toContain(nameWithPhoneMessage);
  });

  it.each([",", "–", "\u0301\u0301", "\u2800"])(
    "a typed name is refused when it has no letter: %j",
    (name) => {
      expect(saidOf(one, name)).toContain(nameWithoutLettersMessage);
    },
  );

  it.each(hidden)("a typed name is refused when it holds a control character: %j", (name) => {
    expect(saidOf(one, `${name} B`)).toContain(unstorableMessage);
  });

  it.each(ordinary.filter((name) => name.length > 1 || !one.name.includes("application")))(
    "a typed name is accepted as it is: %j",
    (name) => {
      expect(saidOf(one, name)).toEqual([]);
    },
  );
});

const turning = [..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"];
const unseen = [...turning, ..."\u00ad\u061c\u180e\u200b\u200e\u200f\u2028\u2029\u2060\u206a\ufeff"];

describe("text of one line", () => {
  it.each(unseen)(
    "one-line text is stored without invisible or direction-changing characters: %j",
    (character) => {
      const [pasted, shown] = [`${character} Bay${character} Street`, "Bay Street"];
      for (const field of [required("Missing"), optional(), optional(60)])
        expect(field.parse(pasted)).toBe(shown);
      expect(addresseeInput.parse({ company: pasted, address: pasted }).company).toBe(shown);
      expect(profile.shape.firstName.parse(`Al${character}thea`)).toBe("Althea");
      expect(required("Missing").safeParse(` ${character} `).error?.issues).toMatchObject([
        { message: "Missing" },
      ]);
    },
  );

  it.each(["a\u0000b", "a\u009fb", "a\nb", "a\tb", "a\ud800b"])(
    "one-line text is refused with a control character: %j",
    (text) => {
      for (const field of [required("Missing"), optional()])
        expect(field.safeParse(text).error?.issues).toMatchObject([{ message: unstorableMessage }]);
    },
  );

  it.each(["محمد بن سلمان", "דוד בן־גוריון", "می\u200cخواهم", "क्\u200dष", "Conference ❤️ 👩‍💻", "Zo\u0308e"])(
    "one-line text is accepted in any script: %j",
    (text) => {
      const stored = text.normalize("NFC");
      expect([required("Missing").parse(text), optional().parse(text)]).toEqual([stored, stored]);
    },
  );
});

describe("text of several lines", () => {
  it("multi-line text keeps its lines and its script, and no direction-changing characters", () => {
    const text = `First line\n\tsecond: שלום\u200f, می\u200cخواهم`;
    const pasted = turning.map((character) => `${character}${text}`);
    for (const field of [required("Missing", maxLength.text), optional(maxLength.paragraph)]) {
      expect(field.parse(text)).toBe(text);
      for (const one of pasted) expect(field.parse(one)).toBe(text);
      expect(field.safeParse("a\u0000b").success).toBe(false);
    }
    expect(required("Missing", maxLength.text).safeParse(" \u202e ").error?.issues).toMatchObject([
      { message: "Missing" },
    ]);
  });
});

it("a number in an address is read only from digits, within its bounds", () => {
  const year = numberInQuery("Choose a year", [2000, 2100]);
  expect(["2000", "2026", "2100"].map((text) => year.parse(text))).toEqual([2000, 2026, 2100]);
  for (const wrong of [
    "1999",
    "2101",
    "0x7EA",
    "2026e0",
    " 2026",
    "+2026",
    "2026.0",
    "٢٠٢٦",
    "",
    null,
    ["2026"],
  ])
    expect(year.safeParse(wrong).error?.issues, String(wrong)).toMatchObject([{ message: "Choose a year" }]);
});

it("an imported row is refused when its name holds an address", async () => {
  const cells = { email: "a@example.test", firstname: "https://evil.example", lastname: "St. John" };
  const [row] = await planImport([{ line: 2, cells, fault: null }], [], {
    fees: new Map(),
    lists: { sectors: [], islands: [] },
  });
  expect(row).toMatchObject({ outcome: "error", reasons: [nameWithLinkMessage] });
});

describe("an email address", () => {
  const address = emailAddress("wrong");

  it.each([
    "r&d@bank.test",
    "o'dowd@bank.test",
    "a+b_c-d.e@bank.test",
    "a=b/c!d$e*f~g@bank.test",
    "a%b#c?d^e{f|g}@bank.test",
  ])("an email address may be %s", (text) => expect(address.parse(text)).toBe(text));

  it.each([
    "",
    "@bank.test",
    "a@bank",
    "a..b@bank.test",
    ".a@bank.test",
    "a b@bank.test",
    "a@b@c.test",
    "a@bücher",
    "a@bü cher.example",
    "a@b%C3%BCcher.exämple",
    `${"a".repeat(65)}@bank.test`,
    `${"a".repeat(64)}@${"b".repeat(63)}.${"b".repeat(63)}.${"b".repeat(59)}.test`,
  ])("an email address may not be %j", (text) => expect(address.safeParse(text).success).toBe(false));

  it("an email address may have 64 characters before the @ and 254 in all, as mail servers count them", () => {
    const local = "a".repeat(64);
    expect(address.parse(`${local}@bank.test`)).toBe(`${local}@bank.test`);
    const longest = `${local}@${"b".repeat(63)}.${"b".repeat(63)}.${"b".repeat(56)}.test`;
    expect([longest.length, address.parse(longest)]).toEqual([254, longest]);
    expect(address.safeParse(longest.replace(/\.test$/, "b.test")).success).toBe(false);
    expect(address.safeParse(longest.replace("bbb", "bbü")).success).toBe(false);
  });

  it("an internationalised domain has the form that mail servers use, however it is spelt", () => {
    const one = "ann@xn--bcher-kva.example";
    for (const text of ["ann@bücher.example", "Ann@BU\u0308CHER.example", "ann@bücher。example", one])
      expect(address.parse(text), text).toBe(one);
    expect(address.parse("ann@пошта.рф")).toBe(`ann@${domainToASCII("пошта.рф")}`);
  });

  it("an email address with other letters before the @ is refused, because not every server delivers to it", () => {
    for (const text of ["josé@bank.test", "Jose\u0301@bücher.example", "анна@пошта.рф"])
      expect(
        address.safeParse(text).error?.issues.map(({ message }) => message),
        text,
      ).toEqual([otherLettersMessage]);
    expect(address.safeParse("josé").error?.issues.map(({ message }) => message)).toEqual(["wrong"]);
  });

  it("an email address loses what Windows and Word put around it and into it", () => {
    for (const text of [
      "\u202aO'Dowd@bank.test\u202c",
      "\ufeffo’dowd@bank.test\u200b",
      "o\u00ad'dowd@\u2060bank.test",
      "ｏ＇ｄｏｗｄ＠ｂａｎｋ．ｔｅｓｔ",
      "\u00a0o'dowd@bank.test\u00a0",
    ])
      expect(address.parse(text), JSON.stringify(text)).toBe("o'dowd@bank.test");
  });
});

describe("a text", () => {
  it("a text is stored as typed, with each letter in composed form", () => {
    const field = required("missing");
    expect(field.parse("Jose\u0301 O’Dowd–Ångström")).toBe("José O’Dowd–Ångström");
    expect(optional(maxLength.text).parse("Zoe\u0308\nﬁ ２")).toBe("Zoë\nﬁ ２");
    expect(sentFileName("none").parse("Re\u0301sume\u0301.pdf")).toBe("Résumé.pdf");
  });
});

describe("a date", () => {
  const year = "Choose a year from 1900 to 2199";
  const saidOf = (field: z.ZodType, value: string) => field.safeParse(value).error?.issues[0]?.message;

  it("a date with an impossible year says so, and does not say that it is missing", () => {
    const typed = (text: string) =>
      saidOf(momentField("Start date is required"), typedInstant(text, "America/Nassau"));
    expect(typed("")).toBe("Start date is required");
    expect(typed("2030-01-01T08:00")).toBeUndefined();
    const day = existingDay("Choose a day");
    expect(["", "2030-02-30", "2030-01-01"].map((text) => saidOf(day, text))).toEqual([
      "Choose a day",
      "Choose a day",
      undefined,
    ]);
    for (const strange of ["0001", "0000", "1899", "2200", "20255", "202555"]) {
      expect(typed(`${strange}-01-01T08:00`), strange).toBe(year);
      expect(saidOf(day, `${strange}-01-01`), strange).toBe(year);
    }
    expect(saidOf(momentField("Start date is required"), "0001-01-01T00:00:00Z")).toBe(year);
    expect(saidOf(momentField("Start date is required"), "+020255-01-01T00:00:00Z")).toBe(year);
  });
});
