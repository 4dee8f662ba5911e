import { describe, expect, it } from "vitest";
import { attendeeBadges } from "@/lib/registrations/labels";

describe("the badges of a registration", () => {
  const attendee = {
    paymentStatus: "pending",
    amountCents: 12_500,
    memberRateToVerify: true,
    addressToConfirm: false,
    checkedInAt: null,
    cancelledAt: null,
  };
  const labels = (facts: Partial<Parameters<typeof attendeeBadges>[0]>) =>
    attendeeBadges({ ...attendee, ...facts }).map(({ label }) => label);

  it("a registration's badges show everything to do, and nothing of what is cancelled", () => {
    expect(labels({})).toEqual(["Pending", "Member rate to be verified"]);
    expect(
      labels({ paymentStatus: "paid", memberRateToVerify: false, checkedInAt: "2026-11-21T13:42:00Z" }),
    ).toEqual(["Paid", "Checked in"]);
    expect(labels({ paymentStatus: "paid", amountCents: 0, memberRateToVerify: false })).toEqual(["Free"]);
    expect(labels({ cancelledAt: "2026-11-21T13:42:00Z" })).toEqual(["Cancelled"]);
  });
});
