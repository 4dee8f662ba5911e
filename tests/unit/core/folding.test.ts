import { expect, test } from "vitest";
import { parseSignInCode } from "@/lib/accounts/rules";
import { firstPasskeyInput, secondFactorInput } from "@/lib/sign-in/schema";
import { recoveryHashOf } from "@/lib/factors/shared/recovery-code";
import { parseMemberId } from "@/lib/core/member-id";
import { enterDoorInput } from "@/lib/admission/schema";
import { findImportColumn } from "@/lib/members/import-columns";
import { newReference } from "@/lib/ledger/reference";
import { parseReceiptNumber, parseReference } from "@/lib/ledger/rules";
import { parseTicketCode } from "@/lib/seats/rules";

/** How letters and digits of a code arrive from keyboards of other scripts, from Word and from a bank. */
const spellingsOf = (code: string): string[] => {
  const wide = Array.from(code, (one) =>
    one === "-" ? "－" : String.fromCodePoint(one.charCodeAt(0) + 0xfee0),
  );
  const arabic = Array.from(code, (one) =>
    /\d/.test(one) ? String.fromCodePoint(0x660 + Number(one)) : one,
  );
  return [
    code,
    code.toLowerCase(),
    wide.join(""),
    arabic.join(""),
    `\u202a${code.slice(0, 4)}\u00a0–\u2009${code.slice(4)}\u202c`,
    Array.from(code).join("\u200b"),
  ];
};

const reference = newReference();
const codes: [what: string, code: string, parse: (typed: string) => unknown][] = [
  ["a reference", reference, parseReference],
  ["a receipt's number", "102345", parseReceiptNumber],
  ["a ticket code", "K7Q2M9XDABCD", parseTicketCode],
  ["a Member ID", "ACO-2026A1B2C3", (typed) => parseMemberId(typed.replace(/[\u00a0\u2009]/g, ""))],
  ["a sign-in code", "K7Q2-M9XX", parseSignInCode],
  ["a recovery code", "k3v9-7qmd-0x2f-pw8a", recoveryHashOf],
  ["a door's PIN", "123456", (pin) => enterDoorInput.parse({ token: "t", pin, name: "Desk" }).pin],
  ["a code of an app", "123456", (code) => secondFactorInput.parse({ challenge: "c", code })],
  ["a setup code", "ABCD-EFGH-1234-5678", (code) => firstPasskeyInput.shape.code.parse(code)],
];

test.each(codes.filter(([what]) => what !== "a receipt's number"))(
  "%s can be typed in every spelling",
  (_what, code, parse) => {
    expect(parse(code)).not.toBeNull();
    for (const typed of spellingsOf(code)) expect(parse(typed), JSON.stringify(typed)).toEqual(parse(code));
  },
);

test("a receipt's number is read in the digits of every script", () => {
  for (const typed of ["102345", "#102345", "１０２３４５", "١٠٢٣٤٥", "\u202a102345\u202c"])
    expect(parseReceiptNumber(typed), typed).toBe(102_345);
});

test("a code is not read from other letters", () => {
  for (const typed of ["ωωωωωω", "😀", "\u200b", ""]) {
    for (const parse of [parseReference, parseReceiptNumber, parseTicketCode, parseMemberId, parseSignInCode])
      expect(parse(typed), typed).toBeNull();
    expect(recoveryHashOf(typed), typed).toBeNull();
  }
});

test("an import column is recognised by its heading in every spelling", () => {
  for (const heading of ["E‑mail", "Ｅ－ｍａｉｌ", "\ufeffEmail", "email\u00a0address"])
    expect(findImportColumn(heading)).toBe("email");
});
