import { describe, expect, it } from "vitest";
import { applicationInput } from "@/lib/applications/schema";
import { newAccountInput } from "@/lib/accounts/schema";
import { nameWithLinkMessage, nameWithPhoneMessage, unstorable } from "@/lib/core/fields";
import { planImport } from "@/lib/members/import-plan";
import { memberEditInput, profile } from "@/lib/members/schema";
import { registrationDialog, registrationInput } from "@/lib/registrations/schema";

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
const hidden = ["Al\u0007thea", "Althea\u202eaehtlA", "Al\u200bthea", "Al\u2028thea", "Al\ufeffthea"];
const ordinary = [
  ...[
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
  ],
  ...[
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
  ],
];

/** Every schema by which somebody outside of the office can write a name, and the fields that hold one. */
const doors = {
  "the register form": [newAccountInput, ["firstName", "lastName"]],
  "the profile": [profile, ["firstName", "lastName"]],
  "a member's page": [memberEditInput, ["firstName", "lastName"]],
  "the registration call": [registrationInput, ["fullName"]],
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
  it.each(links)("is refused when it holds an address: %j", (name) => {
    expect(saidOf(one, name)).toContain(nameWithLinkMessage);
  });

  it.each(numbers)("is refused when it holds a phone number: %j", (name) => {
    expect(saidOf(one, name)).toContain(nameWithPhoneMessage);
  });

  it.each(hidden)("is refused when it holds a control character: %j", (name) => {
    expect(saidOf(one, `${name} B`)).toContain(unstorable);
  });

  it.each(ordinary.filter((name) => name.length > 1 || !one.name.includes("application")))(
    "is taken as it is: %j",
    (name) => {
      expect(saidOf(one, name)).toEqual([]);
    },
  );
});

it("an imported row is refused when its name holds an address", async () => {
  const cells = { email: "a@example.test", firstname: "https://evil.example", lastname: "St. John" };
  const [row] = await planImport([{ line: 2, cells, fault: null }], [], new Map());
  expect(row).toMatchObject({ outcome: "error", reasons: [nameWithLinkMessage] });
});
