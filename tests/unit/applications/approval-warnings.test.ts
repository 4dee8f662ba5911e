import { expect, test } from "vitest";
import {
  approvalWarnings,
  duplicateWords,
} from "@/app/(portal)/admin/applications/[applicationId]/_components/approval-words";

const preview = {
  plan: { account: "create", membership: "waits_for_dues", letter: "invitation" },
  obstacle: null,
  email: "amara@example.test",
  membershipType: "Associate",
  annualFeeCents: 20_000,
  account: null,
  claim: null,
} as const;
const noDoubts = { missing: [], hasUnreadAnswers: false, duplicates: [], hasHiddenDuplicates: false };

test("approving shows no warning when everything has been read and there is no possible duplicate", () => {
  expect(approvalWarnings(preview, noDoubts)).toEqual([]);
});

test("approving warns of background answers that the reviewer has not viewed", () => {
  expect(approvalWarnings(preview, { ...noDoubts, hasUnreadAnswers: true })).toEqual([
    "You haven't viewed the background answers of this application.",
  ]);
});

test("a possible duplicate is named with what it is and why it may be one", () => {
  const row = { firstName: "Amara", lastName: "Rolle", email: "amara@example.test" };
  const account = {
    ...row,
    kind: "account",
    id: "1",
    isStaffOnly: false,
    membershipStatus: "active",
  } as const;
  expect(duplicateWords({ ...account, reasons: ["name", "phone"] })).toBe(
    "Amara Rolle (account: same name, same phone number)",
  );
});

test("approving warns of duplicates that the limit on people viewed hides", () => {
  expect(approvalWarnings(preview, { ...noDoubts, hasHiddenDuplicates: true })).toHaveLength(1);
});
