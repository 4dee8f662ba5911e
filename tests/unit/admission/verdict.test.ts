import { describe, expect, it } from "vitest";
import { verdictOf } from "@/components/check-in/verdict";
import type { CheckIn } from "@/lib/admission/admit";

const now = new Date("2026-11-21T15:00:00Z");
const answer = (
  verdict: CheckIn["verdict"],
  person: { checkedInAt?: string; refusal?: string } = {},
): CheckIn => ({
  verdict,
  person: { checkedInAt: null, refusal: null, ...person } as CheckIn["person"],
  counts: { checkedIn: 0, expected: 0 },
});

describe("the check-in result", () => {
  it.each([
    ["success", "Checked in", answer("checked_in")],
    [
      "warning",
      "Already checked in at 8:42 AM",
      answer("already_checked_in", { checkedInAt: "2026-11-21T13:42:00Z" }),
    ],
    // On the second day of a conference the hour alone would mislead.
    [
      "warning",
      "Already checked in at Nov 20, 2026, 8:42 AM",
      answer("already_checked_in", { checkedInAt: "2026-11-20T13:42:00Z" }),
    ],
    ["danger", "Do not let in", answer("refused", { refusal: "This registration is unpaid." })],
  ] as const)("the check-in result has the tone %s and the title %s", (tone, title, given) => {
    const verdict = verdictOf(given, "America/Nassau", now);
    expect(verdict).toMatchObject({ tone, title, reason: given.person.refusal });
  });
});
