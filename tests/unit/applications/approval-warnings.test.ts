import { expect, test } from "vitest";
import { approvalWarnings } from "@/app/(portal)/admin/applications/[applicationId]/_components/approval-words";

const preview = {
  plan: { account: "create", membership: "waits_for_dues", letter: "invitation" },
  obstacle: null,
  email: "amara@example.test",
  membershipType: "Associate",
  annualFee: "200.00",
  account: null,
  claim: null,
} as const;
const noDoubts = { missing: [], hasUnreadAnswers: false, duplicates: [], hasHiddenDuplicates: false };

test("approving warns of nothing when everything has been read and nobody is alike", () => {
  expect(approvalWarnings(preview, noDoubts)).toEqual([]);
});

test("approving warns of background answers that this person has not viewed", () => {
  expect(approvalWarnings(preview, { ...noDoubts, hasUnreadAnswers: true })).toEqual([
    "You haven't viewed the background answers of this application.",
  ]);
});

test("approving names the possible duplicates", () => {
  expect(approvalWarnings(preview, { ...noDoubts, duplicates: ["Amara Rolle (account)"] })).toEqual([
    "Possible duplicates: Amara Rolle (account). Compare them before you approve.",
  ]);
});

test("approving warns of duplicates that the limit on people hides", () => {
  expect(approvalWarnings(preview, { ...noDoubts, hasHiddenDuplicates: true })).toHaveLength(1);
});
