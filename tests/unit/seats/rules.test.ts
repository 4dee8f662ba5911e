import { describe, expect, it } from "vitest";
import {
  dashboardBadge,
  eventBadge,
  internalButton,
  paymentBadge,
  publicButton,
  registerLabel,
} from "@/lib/seats/labels";
import type { EventStatus } from "@/lib/events/rules";
import { registrationState } from "@/lib/seats/rules";

const now = new Date("2026-03-02T14:00:00Z");
const open = {
  status: "published" as EventStatus,
  startDate: "2026-03-02T15:00:00Z",
  maxAttendees: 10 as number | null,
  currentAttendees: 3,
  offeredSeats: 0,
  waitingCount: 0,
  prices: [] as { isOffered: boolean }[],
  isRegistered: false,
};

describe("registrationState", () => {
  it.each([
    ["open while it lies ahead and has a seat", {}, "open"],
    ["closed when it starts right now", { startDate: now.toISOString() }, "closed"],
    ["open a millisecond before it starts", { startDate: "2026-03-02T14:00:00.001Z" }, "open"],
    ["full when the last seat is taken", { currentAttendees: 10 }, "full"],
    [
      "full while the last seat is offered to somebody who waited",
      { currentAttendees: 9, offeredSeats: 1 },
      "full",
    ],
    ["full while others wait for the seat that is left", { currentAttendees: 9, waitingCount: 1 }, "full"],
    ["full when there are more people than seats", { currentAttendees: 11 }, "full"],
    ["full when there are no seats at all", { maxAttendees: 0, currentAttendees: 0 }, "full"],
    ["never full without a limit", { maxAttendees: null, currentAttendees: 9_999 }, "open"],
    [
      "closed rather than full when it is both",
      { startDate: "2026-03-01T00:00:00Z", currentAttendees: 10 },
      "closed",
    ],
    ["not on sale while no rate is", { prices: [{ isOffered: false }] }, "not_on_sale"],
    ["open while one rate is on sale", { prices: [{ isOffered: false }, { isOffered: true }] }, "open"],
    ["postponed rather than full", { status: "postponed", currentAttendees: 10 } as const, "postponed"],
    ["registered though it is postponed", { status: "postponed", isRegistered: true } as const, "registered"],
    ["cancelled rather than registered", { status: "cancelled", isRegistered: true } as const, "cancelled"],
    ["closed as long as it is a draft", { status: "draft" } as const, "closed"],
    ["registered rather than full", { isRegistered: true, currentAttendees: 10 }, "registered"],
    [
      "registered rather than closed",
      { isRegistered: true, startDate: "2026-03-01T00:00:00Z" },
      "registered",
    ],
  ])("a registration's state is %s", (_, facts, state) => {
    expect(registrationState({ ...open, ...facts }, now)).toBe(state);
  });
});

/** An event with one price, or with a price list when there are further ones. */
const costs = (priceCents: number, ...rates: number[]) => ({
  priceCents,
  prices: rates.map((rate) => ({ priceCents: rate, isOffered: true })),
});

describe("the words of a registration's states", () => {
  it("the Events page names each registration state, with its tone", () => {
    expect(eventBadge).toEqual({
      cancelled: { label: "Cancelled", tone: "danger" },
      postponed: { label: "Postponed", tone: "warning" },
      registered: { label: "Registered", tone: "success" },
      closed: { label: "Past Event", tone: "neutral" },
      full: { label: "Full", tone: "danger" },
      not_on_sale: { label: "Not on sale", tone: "neutral" },
      open: { label: "Registration Open", tone: "aqua" },
    });
  });

  it("the dashboard never shows an event as 'Full'", () => {
    expect(dashboardBadge.full.label).toBe("Registration Open");
    expect(dashboardBadge.registered.label).toBe("Registered");
  });

  it("the register button is worded by price and state", () => {
    expect([registerLabel(costs(0)), registerLabel(costs(35_000)), registerLabel(costs(1_250))]).toEqual([
      "Register (Free)",
      "Register - $350",
      "Register - $12.50",
    ]);
    expect(registerLabel(costs(35_000, 50_000, 40_000))).toBe("Register - from $400");
    expect(Object.values(publicButton)).toEqual([
      "Event Cancelled",
      "Register Now",
      "Postponed",
      "Event Ended",
      "Event Full",
      "Not on Sale",
      "Register Now",
    ]);
    expect(
      (["registered", "closed", "full"] as const).map((state) => internalButton(state, costs(0))),
    ).toEqual(["Registered", "Past Event", "Event Full"]);
    expect([internalButton("open", costs(0)), internalButton("open", costs(4_000))]).toEqual([
      "Register Free",
      "Register - $40",
    ]);
  });

  it("an unknown payment status is shown as it is, in a neutral tone", () => {
    expect(paymentBadge({ paymentStatus: "refunded", amountCents: 1 })).toEqual({
      label: "refunded",
      tone: "neutral",
    });
    expect(
      ["paid", "pending", "failed"].map(
        (paymentStatus) => paymentBadge({ paymentStatus, amountCents: 1 }).label,
      ),
    ).toEqual(["Paid", "Pending", "Failed"]);
  });
});
