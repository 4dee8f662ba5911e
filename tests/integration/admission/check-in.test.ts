import { describe, expect, it } from "vitest";
import type { Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { checkIn, findForCheckIn, undoCheckIn } from "@/lib/admission/check-in";
import { searchAttendees } from "@/lib/registrations/attendee-queries";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import type { Browser } from "../../support/next-request";
import { aPaidRegistration } from "../../support/money";

const letIn = (browser: Browser, eventId: string, id: string) =>
  browser.within(() => action(checkIn)({ eventId, id }));
const find = (browser: Browser, eventId: string, text: string) =>
  browser.within(() => action(findForCheckIn)({ eventId, text }));

async function aTicket() {
  const event = await anEvent({ priceCents: 5_000 });
  return {
    event,
    ticket: await aPaidRegistration(event, await aMember()),
    admin: await signedInAs(await anAdmin()),
  };
}

describe("checking in", () => {
  it("a ticket is counted once, from however many phones it is scanned at the same time", async () => {
    const { event, ticket, admin } = await aTicket();
    const phones = await Promise.all(Array.from({ length: 8 }, async () => signedInAs(await anAdmin())));
    const outcomes = await Promise.all([admin, ...phones].map((phone) => letIn(phone, event.id, ticket.id)));
    const verdicts = outcomes.map((outcome) => (outcome.ok ? outcome.data.verdict : outcome.code));
    expect(verdicts.sort()).toEqual([...Array<string>(8).fill("already_checked_in"), "checked_in"]);
    expect(await db.auditEntry.count({ where: { action: "checked_in" } })).toBe(1);
    const again = await letIn(admin, event.id, ticket.id);
    const first = await db.registration.findUniqueOrThrow({ where: { id: ticket.id } });
    expect(again).toMatchObject({
      ok: true,
      data: {
        verdict: "already_checked_in",
        person: { checkedInAt: first.checkedInAt?.toISOString() },
        counts: { checkedIn: 1, expected: 1 },
      },
    });
  });

  it("a check-in can be undone, and done again", async () => {
    const { event, ticket, admin } = await aTicket();
    await letIn(admin, event.id, ticket.id);
    const undone = await admin.within(() => action(undoCheckIn)({ eventId: event.id, id: ticket.id }));
    expect(undone).toMatchObject({
      ok: true,
      data: { person: { checkedInAt: null }, counts: { checkedIn: 0 } },
    });
    expect(await letIn(admin, event.id, ticket.id)).toMatchObject({ data: { verdict: "checked_in" } });
  });

  it.each([
    ["held", {}, "This registration is unpaid."],
    ["released", { releasedAt: new Date() }, "The payment for this registration failed."],
    ["cancelled", { cancelledAt: new Date() }, "This registration was cancelled."],
  ] as const)("check-in refuses a %s ticket with the reason", async (_state, facts, reason) => {
    const [event, admin] = [await anEvent(), await signedInAs(await anAdmin())];
    const { id } = await db.write.registration.create({
      data: {
        eventId: event.id,
        firstName: "A",
        lastName: "B",
        email: "a@example.test",
        amountCents: 5_000,
        ...facts,
      },
    });
    expect(await letIn(admin, event.id, id)).toMatchObject({
      ok: true,
      data: { verdict: "refused", person: { refusal: reason }, counts: { checkedIn: 0 } },
    });
    await expect(
      sql(`UPDATE "Registration" SET "checkedInAt" = now() WHERE "id" = $1`, [id]),
    ).rejects.toThrow(/checked_in_with_ticket/);
  });

  it("check-in refuses another event's ticket", async () => {
    const { ticket, admin } = await aTicket();
    const other = await anEvent();
    expect(await letIn(admin, other.id, ticket.id)).toMatchObject({ code: "not_found" });
    expect(await find(admin, other.id, ticket.ticketCode)).toMatchObject({
      ok: false,
      message: "This ticket is for another event: Sanctions Screening in Practice.",
    });
  });

  it("check-in finds a ticket by its code as scanned, printed or typed, and a person by name", async () => {
    const { event, ticket, admin } = await aTicket();
    const { ticketCode: code } = ticket;
    const typed = code.replace(/(.{4})(?=.)/g, "$1 ").toLowerCase();
    for (const text of [code, typed, `https://portal.example.org/registration/${code}`, ticket.lastName]) {
      expect(await find(admin, event.id, text), text).toMatchObject({ ok: true, data: [{ id: ticket.id }] });
    }
    expect(await find(admin, event.id, "nobody is called this")).toEqual({ ok: true, data: [] });
  });

  it("check-in finds nobody by details that it does not show", async () => {
    const { event, admin } = await aTicket();
    await db.write.registration.updateMany({
      where: { eventId: event.id },
      data: {
        firstName: "Ann-Marie",
        lastName: "Rolle",
        email: "arolle@hidden.test",
        companyName: "Harbour Bank",
      },
    });
    for (const text of ["arolle", "arolle@hidden.test", "hidden", "Harbour", "Rolle Bank"]) {
      expect(await find(admin, event.id, text), text).toEqual({ ok: true, data: [] });
    }
    for (const text of ["rolle ann", "marie", "Ann-Marie Rolle"]) {
      expect(await find(admin, event.id, text), text).toMatchObject({ data: [{ lastName: "Rolle" }] });
    }
    const reader = (await anAdmin()) as unknown as Staff<"registrations.read">;
    const list = { filter: null, sort: "name", page: 1, size: 10 } as const;
    for (const text of ["arolle@hidden.test", "Harbour"]) {
      expect((await searchAttendees(reader, event.id, { ...list, text })).total, text).toBe(1);
    }
  });

  it("check-in refuses in words more searches than checking in needs", async () => {
    const { event, admin } = await aTicket();
    const search = () => find(admin, event.id, "Nobody");
    for (let turn = 0; turn < 120; turn++) expect(await search()).toEqual({ ok: true, data: [] });
    expect(await search()).toMatchObject({
      code: "too_many",
      message: "Too many searches. Please try again in 1 minute.",
    });
    await sql(`UPDATE "RateLimit" SET "count" = 1500`);
    await sql(`DELETE FROM "RateLimit" WHERE "key" LIKE 'door searches a minute%'`);
    expect(await search()).toMatchObject({
      code: "too_many",
      message: "Too many searches. Please try again in 60 minutes.",
    });
    const colleague = await signedInAs(await anAdmin());
    expect(await find(colleague, event.id, "Nobody")).toEqual({ ok: true, data: [] });
  });

  it("check-in without a name lists only those with a ticket who are still missing", async () => {
    const { event, ticket, admin } = await aTicket();
    const missing = async () => (await find(admin, event.id, "")) as { data: { id: string }[] };
    expect((await missing()).data.map(({ id }) => id)).toEqual([ticket.id]);
    expect(await letIn(admin, event.id, ticket.id)).toMatchObject({ ok: true });
    expect((await missing()).data).toEqual([]);
  });

  it("check-in is for administrators only", async () => {
    const { event, ticket } = await aTicket();
    const member = await signedInAs(await aMember());
    expect(await letIn(member, event.id, ticket.id)).toMatchObject({ code: "forbidden" });
    expect(await find(member, event.id, ticket.ticketCode)).toMatchObject({ code: "forbidden" });
  });
});
