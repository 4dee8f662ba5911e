import { describe, expect, it } from "vitest";
import * as waiver from "@/app/api/admin/amounts-due/[reference]/waive/route";
import * as payments from "@/app/api/admin/payments/route";
import * as refunds from "@/app/api/admin/refunds/route";
import { spendCredit } from "@/lib/cashier/spend-credit";
import { undoPayment } from "@/lib/cashier/undo-payment";
import { db } from "@/lib/db/client";
import { previewDeletion } from "@/lib/events/preview-deletion";
import { action } from "@/lib/http/action";
import { getAttendeeSummary, searchAttendees } from "@/lib/registrations/attendee-queries";
import { searchForCheckIn } from "@/lib/admission/queries";
import { readCheckInCounts, scanTicket } from "@/lib/admission/check-in";
import { attendeeFilters, type AttendeeFilter } from "@/lib/registrations/rules";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  hourMs,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { dayIn } from "../../support/dates";
import { rowsRead, sql } from "../../support/database";
import { aPaidRegistration } from "../../support/money";

const firstPage = { text: "", filter: null, sort: "", page: 1, size: 50 };
const asAdmin = async () => (await anAdmin()) as unknown as Admin;

/** One registration in each state that the list tells apart. */
async function anEventOfAllStates() {
  const event = await anEvent({ priceCents: 5_000 });
  const [paid, arrived, unpaid, failed, toVerify, cancelled] = await Promise.all(
    ["Adderley", "Bain", "Carey", "Darville", "Ewing", "Fox"].map((lastName) => aMember({ lastName })),
  );
  if (!paid || !arrived || !unpaid || !failed || !toVerify || !cancelled) throw new Error("Six people");
  await aPaidRegistration(event, paid);
  const came = await aPaidRegistration(event, arrived);
  await db.write.registration.update({ where: { id: came.id }, data: { checkedInAt: new Date() } });
  await anUnpaidRegistration(event, unpaid);
  const gone = await anUnpaidRegistration(event, failed);
  await db.write.registration.update({ where: { id: gone.id }, data: { releasedAt: new Date() } });
  const asked = await anUnpaidRegistration(event, toVerify);
  await db.write.registration.update({ where: { id: asked.id }, data: { memberRateToVerify: true } });
  const back = await anUnpaidRegistration(event, cancelled);
  await db.write.registration.update({ where: { id: back.id }, data: { cancelledAt: new Date() } });
  return { event, paid };
}

const expected: Record<AttendeeFilter | "all", string[]> = {
  all: ["Adderley", "Bain", "Carey", "Darville", "Ewing"],
  paid: ["Adderley", "Bain"],
  pending: ["Carey", "Ewing"],
  failed: ["Darville"],
  to_verify: ["Ewing"],
  checked_in: ["Bain"],
  not_checked_in: ["Adderley"],
  cancelled: ["Fox"],
};

describe("the administrators' list of an event", () => {
  it("an event's registrations are filtered by each state, with a count that matches the list", async () => {
    const admin = await asAdmin();
    const { event } = await anEventOfAllStates();
    const summary = await getAttendeeSummary(admin, event.id);
    for (const filter of [null, ...attendeeFilters]) {
      const { attendees, total } = await searchAttendees(admin, event.id, {
        ...firstPage,
        filter,
        sort: "name",
      });
      const names = attendees.map(({ lastName }) => lastName);
      expect({ filter, names }).toEqual({ filter, names: expected[filter ?? "all"] });
      expect({ filter, count: summary[filter ?? "all"] }).toEqual({ filter, count: total });
    }
    expect(summary).toMatchObject({ free: 0, paidCents: 10_000, pendingCents: 10_000 });
  });

  it("an event's registrations total what was received and is outstanding, not what seats cost", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const part = await anUnpaidRegistration(event, await aMember());
    const waived = await anUnpaidRegistration(event, await aMember());
    const recorder = await signedInAs(await anAdmin());
    const record = { amount: "20.00", method: "bank_transfer", receivedOn: "2026-11-20" };
    const allocations = [{ reference: part.reference, amount: "20.00" }];
    expect((await recorder.call(payments, "POST", { body: { ...record, allocations } })).status).toBe(201);
    const params = { reference: waived.reference };
    const body = { reason: "Speaker" };
    expect((await recorder.call(waiver, "POST", { params, body })).status).toBe(200);
    const summary = await getAttendeeSummary(await asAdmin(), event.id);
    expect(summary).toMatchObject({ paid: 1, pending: 1, paidCents: 2_000, pendingCents: 3_000 });
  });

  it("an event's registrations are found by reference or ticket, at this event alone", async () => {
    const admin = await asAdmin();
    const { event, paid } = await anEventOfAllStates();
    const registration = await db.registration.findFirstOrThrow({
      where: { eventId: event.id, email: paid.email },
      include: { amountsDue: true },
    });
    const other = await anEvent();
    const reference = registration.amountsDue[0]!.reference;
    for (const text of [reference, reference.toLowerCase(), registration.ticketCode]) {
      const here = await searchAttendees(admin, event.id, { ...firstPage, text });
      expect(here.attendees.map(({ id }) => id)).toEqual([registration.id]);
      expect((await searchAttendees(admin, other.id, { ...firstPage, text })).total).toBe(0);
    }
  });

  it("an event's registrations are searched without reading all of 20,000, found or not", async () => {
    const admin = await asAdmin();
    const { id } = await anEvent({ maxAttendees: null });
    // Without the triggers, which count one seat after the other.
    await sql("SET session_replication_role = replica");
    await sql(
      `INSERT INTO "Registration" ("id", "eventId", "firstName", "lastName", "email", "amountCents", "updatedAt")
       SELECT gen_random_uuid(), $1, 'Guest', 'Number' || n, 'guest-' || n || '@example.test', 0, now()
       FROM generate_series(1, 20000) n`,
      [id],
    );
    await sql(
      `INSERT INTO "Booking" ("id", "eventId") SELECT "bookingId", "eventId" FROM "Registration" WHERE "eventId" = $1`,
      [id],
    );
    await sql("RESET session_replication_role");
    await sql(`ANALYZE "Registration"`);
    for (const [text, found] of [
      ["nobody", 0],
      ["number4321", 1],
    ] as const) {
      const look = async () =>
        expect((await searchAttendees(admin, id, { ...firstPage, text })).total).toBe(found);
      expect(await rowsRead("Registration", look), text).toBeLessThan(1_000);
      const atTheDoor = async () => expect(await searchForCheckIn(admin, id, text)).toHaveLength(found);
      expect(await rowsRead("Registration", atTheDoor), `${text}, at the door`).toBeLessThan(1_000);
    }
    const plan = await sql<
      Record<string, string>
    >(`EXPLAIN SELECT FROM "Registration" r WHERE r."eventId" = '${id}'
      ORDER BY "name_key"(r."lastName") COLLATE "C", "name_key"(r."firstName") COLLATE "C", r."id" LIMIT 25`);
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Registration_name_key_idx");
  });

  it("an event's registration offers ticket and receipt only when paid, and payment only when due", async () => {
    const admin = await asAdmin();
    const { event } = await anEventOfAllStates();
    const all = await Promise.all(
      [null, "cancelled" as const].map((filter) =>
        searchAttendees(admin, event.id, { ...firstPage, filter, sort: "name" }),
      ),
    );
    const offered = all
      .flatMap(({ attendees }) => attendees)
      .map(({ lastName, hasTicket, receiptUrl, canRecordPayment }) => [
        lastName,
        hasTicket,
        receiptUrl !== null,
        canRecordPayment,
      ]);
    expect(offered).toEqual([
      ["Adderley", true, true, false],
      ["Bain", true, true, false],
      ["Carey", false, false, true],
      ["Darville", false, false, true],
      ["Ewing", false, false, true],
      ["Fox", false, false, true],
    ]);
  });
});

describe("what deleting an event would do", () => {
  it("deleting an event shows its effect beforehand, and only future events notify people", async () => {
    const admin = await signedInAs(await anAdmin());
    const { event } = await anEventOfAllStates();
    const read = () => admin.within(() => action(previewDeletion)({ id: event.id }));
    expect(await read()).toEqual({ ok: true, data: { registrations: 4, payments: 2, notified: 4 } });
    await db.write.event.update({
      where: { id: event.id },
      data: {
        startDate: new Date(Date.now() - 3 * hourMs),
        endDate: new Date(Date.now() - hourMs),
      },
    });
    expect(await read()).toMatchObject({ data: { notified: 0 } });
    const member = await signedInAs(await aMember());
    expect(await member.within(() => action(previewDeletion)({ id: event.id }))).toMatchObject({
      ok: false,
      code: "forbidden",
    });
  });
});

describe("scanning a ticket", () => {
  async function aDoor() {
    const event = await anEvent({ priceCents: 5_000 });
    const admin = await signedInAs(await anAdmin());
    const scan = (text: string) => admin.within(() => action(scanTicket)({ eventId: event.id, text }));
    return { event, admin, scan };
  }

  it("a ticket scanned by its QR code's address lets its holder in once, and the count follows", async () => {
    const { event, admin, scan } = await aDoor();
    const { ticketCode } = await aPaidRegistration(event, await aMember());
    const address = `https://portal.example/registration/${ticketCode}`;
    expect(await scan(address)).toMatchObject({ data: { verdict: "checked_in" } });
    expect(await scan(address)).toMatchObject({ data: { verdict: "already_checked_in" } });
    const counts = await admin.within(() => action(readCheckInCounts)({ eventId: event.id }));
    expect(counts).toEqual({ ok: true, data: { checkedIn: 1, expected: 1 } });
  });

  it("scanning refuses a code that is no ticket, unknown, or another event's, each with its reason", async () => {
    const { scan } = await aDoor();
    const { ticketCode } = await aPaidRegistration(
      await anEvent({ title: "Another Evening", priceCents: 100 }),
      await aMember(),
    );
    expect(await scan("https://example.com/menu")).toMatchObject({ message: "This code is not a ticket." });
    expect(await scan("2222 3333 4444")).toMatchObject({ message: "This ticket doesn't exist." });
    expect(await scan(ticketCode)).toMatchObject({
      message: "This ticket is for another event: Another Evening.",
    });
  });

  it("scanning never lets a person in because a code reads like their name", async () => {
    const { event, scan } = await aDoor();
    const person = await aMember({ firstName: "ANNE", lastName: "MARSHDEAN222" });
    const { id } = await aPaidRegistration(event, person);
    await sql(`UPDATE "Registration" SET "lastName" = 'MARSHDEAN222' WHERE "id" = $1`, [id]);
    expect(await scan("MARSHDEAN222")).toMatchObject({ message: "This ticket doesn't exist." });
    expect(await db.registration.count({ where: { checkedInAt: { not: null } } })).toBe(0);
  });
});

describe("the refund of a registration that was paid with others in one payment", () => {
  /** Three seats of 75.00, paid in one payment of 225.00. */
  async function paidTogether() {
    const event = await anEvent({ priceCents: 7_500 });
    const seats = [];
    for (const lastName of ["Adderley", "Bain", "Carey"])
      seats.push(await anUnpaidRegistration(event, await aMember({ lastName })));
    const browser = await signedInAs(await anAdmin());
    const allocations = seats.map(({ reference }) => ({ reference, amount: "75.00" }));
    const paid = await browser.call(payments, "POST", {
      body: { amount: "225.00", method: "bank_transfer", receivedOn: dayIn(-2), allocations },
    });
    expect(paid.status).toBe(201);
    const { payment } = (await paid.json()) as { payment: { id: string } };
    const admin = await asAdmin();
    const listed = async () => {
      const lists = [null, "cancelled"] as const;
      const pages = await Promise.all(
        lists.map((filter) => searchAttendees(admin, event.id, { ...firstPage, filter, sort: "name" })),
      );
      return pages.flatMap(({ attendees }) => attendees.map((one) => [one.lastName, one.refundStatus]));
    };
    return { seats, browser, paymentId: payment.id, listed };
  }
  const cancel = (id: string) =>
    db.write.registration.update({ where: { id }, data: { cancelledAt: new Date() } });

  it("a refund of a seat paid together with others is due and made for that seat alone", async () => {
    const { seats, browser, listed } = await paidTogether();
    const { id, reference } = seats[1]!;
    await cancel(id);
    const others = [
      ["Adderley", null],
      ["Carey", null],
    ];
    expect(await listed()).toEqual([...others, ["Bain", "to_be_paid_back"]]);
    const refund = { reference, amount: "75.00", method: "bank_transfer", paidOn: dayIn(-1) };
    expect((await browser.call(refunds, "POST", { body: refund })).status).toBe(201);
    expect(await listed()).toEqual([...others, ["Bain", "paid_back"]]);
  });

  it("a refund of a seat isn't due once its money has paid for something else", async () => {
    const { seats, browser, listed } = await paidTogether();
    await cancel(seats[1]!.id);
    const member = await db.registration.findUniqueOrThrow({ where: { id: seats[0]!.id } });
    const owner = await db.user.findUniqueOrThrow({ where: { id: member.userId ?? "" } });
    const next = await anUnpaidRegistration(await anEvent({ priceCents: 7_500 }), owner);
    const use = { reference: next.reference, amount: "75.00" };
    expect(await browser.within(() => action(spendCredit)(use))).toMatchObject({ ok: true });
    expect((await listed()).map(([, status]) => status)).toEqual([null, null, null]);
  });

  it("no refund is due when the whole payment was recorded by mistake", async () => {
    const { browser, paymentId, listed } = await paidTogether();
    const undo = { id: paymentId, reason: "Another bank line" };
    expect(await browser.within(() => action(undoPayment)(undo))).toMatchObject({ ok: true });
    expect((await listed()).map(([, status]) => status)).toEqual(["undone", "undone", "undone"]);
  });
});
