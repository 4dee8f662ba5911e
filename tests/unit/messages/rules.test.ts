import { expect, test } from "vitest";
import { maxLength } from "@/lib/core/fields";
import { shortMoment } from "@/lib/messages/labels";
import { replySubject } from "@/lib/messages/rules";
import { newMessageInput } from "@/lib/messages/schema";

test("a reply's subject gets one prefix, however many replies there are", () => {
  expect(replySubject("Fees")).toBe("Re: Fees");
  expect(replySubject(replySubject("Fees"))).toBe("Re: Fees");
});

test.each(["x".repeat(maxLength.line), "😀".repeat(maxLength.line / 2)])(
  "a reply to the longest subject can be sent",
  (subject) => {
    const sent = { toUserId: "admin", subject: replySubject(subject), content: "Yes." };
    expect(newMessageInput.safeParse(sent).success).toBe(true);
  },
);

test("today's messages show their time, others their day, in the association's zone", () => {
  const now = new Date("2026-11-21T03:30:00Z"); // still the 20th in Nassau
  expect(shortMoment("2026-11-20T14:00:00Z", now, "America/Nassau")).toBe("9:00 AM");
  expect(shortMoment("2026-11-20T04:59:00Z", now, "America/Nassau")).toBe("Nov 19, 2026");
});
