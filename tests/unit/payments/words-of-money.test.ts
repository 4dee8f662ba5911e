import { expect, it } from "vitest";
import { receiptsFact, recordedWords, yourCreditWords } from "@/lib/ledger/labels";
import { reportedMoneyLetter } from "@/lib/ledger/shared/credit-letters";

it("a letter uses singular for one receipt and plural for several", () => {
  expect(receiptsFact([1_001])).toEqual(["Receipt", "No. 1001"]);
  expect(receiptsFact([1_001, 1_002])).toEqual(["Receipts", "No. 1001, No. 1002"]);
});

it("a sum of money takes the singular, whatever it is", () => {
  expect(recordedWords(1_001, 100)).toBe("Receipt 1001. 1.00 BSD is kept as credit.");
  expect(recordedWords(1_001, 12_300)).toBe("Receipt 1001. 123.00 BSD is kept as credit.");
  expect(recordedWords(1_001, 0)).toBe("Receipt 1001.");
});

it("a credit is named by its parts, without parts of zero", () => {
  const refund = "35.00 BSD of the refund that was due to you";
  expect(yourCreditWords({ creditCents: 4_000, refundCents: 0 })).toBe("40.00 BSD of your credit");
  expect(yourCreditWords({ creditCents: 0, refundCents: 3_500 })).toBe(refund);
  expect(yourCreditWords({ creditCents: 4_000, refundCents: 3_500 })).toBe(
    `40.00 BSD of your credit and ${refund}`,
  );
});

it("a person who reported a payment since waived reads what is left of one amount or of several", () => {
  const reported = { by: "waiver", amountCents: 15_000, paidOn: new Date() } as const;
  const letterOf = (descriptions: string[], outstandingCents: number) =>
    reportedMoneyLetter("Anwar", { ...reported, descriptions, outstandingCents });
  const whole = letterOf(["Dues"], 0);
  expect(whole.paragraphs[0]).toContain("we have waived what you owed for it, so nothing is left to pay");
  const part = letterOf(["Dues", "Forum"], 5_000);
  expect(part.paragraphs[0]).toContain("and 50.00 BSD is still outstanding.");
  expect(part.facts?.filter(([label]) => label === "For")).toHaveLength(2);
});
