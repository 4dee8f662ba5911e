import { describe, expect, it } from "vitest";
import * as exported from "@/app/api/admin/events/[id]/registrations/export/route";
import * as groupsCall from "@/app/api/events/[id]/group-registrations/route";
import * as invoiceCall from "@/app/api/group-registrations/[code]/invoice/route";
import * as receiptCall from "@/app/api/group-registrations/[code]/receipts/[number]/route";
import * as registrationsCall from "@/app/api/event-registrations/route";
import * as users from "@/app/api/admin/users/[id]/route";
import { assignCredit } from "@/lib/cashier/assign-credit";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { unpaidCents } from "@/lib/ledger/rules";
import { receiveCredit } from "@/lib/ledger/shared/receive-credit";
import { settle, settleDue, type DueShare } from "@/lib/ledger/shared/settle";
import { listReferencedDues } from "@/lib/ledger/shared/referenced-dues";
import { searchAttendees } from "@/lib/registrations/attendee-queries";
import { cancelInGroup } from "@/lib/registrations/cancel-registration";
import { confirmGroup } from "@/lib/groups/confirm-group";
import { findGroupByCode } from "@/lib/groups/queries";
import { eraseCoordinators, eraseVisitors } from "@/lib/registrations/erase-visitors";
import { substituteInGroup } from "@/lib/groups/substitute-in-group";
import { sweepHolds } from "@/lib/registrations/sweep-holds";
import { findRegistrationByCode } from "@/lib/seats/ticket-queries";
import { sweepRetention } from "@/lib/retention/sweep-retention";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  hourMs,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { readPdf } from "../../support/pdf";

type Answer = {
  message: string;
  code: string;
  issues: { path: string; message: string }[];
  invoice: { number: string; total: string; reference: string; purchaseOrder: string } | null;
  registrations: {
    id: string;
    fullName: string;
    email: string;
    reference: string | null;
    paymentStatus: string;
  }[];
  addressToConfirm: boolean;
  pageUrl: string | null;
};

const contact = { fullName: "Carla Coordinator", email: "carla@bank.test" };
const peopleOf = (name: string, count: number, registrationType: string | null = null) =>
  Array.from({ length: count }, (_, index) => ({
    fullName: `${name} ${"abcdefghij"[index % 10]}${"abcdefghij"[Math.floor(index / 10)]}`,
    email: `${name.toLowerCase()}-${index}@bank.test`,
    registrationType,
  }));

async function register(eventId: string, facts: object, browser = new Browser(), from = "203.0.113.9") {
  const response = await browser.call(groupsCall, "POST", {
    params: { id: eventId },
    body: { company: "First Bank", contact, people: peopleOf("Ann", 3), ...facts },
    headers: { "x-forwarded-for": from },
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

/** A coordinator whom the portal knows: an active member, signed in. */
async function aCoordinator() {
  const member = await aMember({ emailVerifiedAt: new Date() });
  return {
    browser: await signedInAs(member),
    contact: { fullName: "Carla Coordinator", email: member.email },
  };
}

const ahead = (facts: object = {}) =>
  anEvent({ startDate: new Date(Date.now() + 60 * 24 * hourMs), priceCents: 5_000, ...facts });
const codeOf = ({ pageUrl }: Answer) => pageUrl?.split("/").at(-1) ?? "";
const nothing = async (eventId: string) => [
  await db.registration.count({ where: { eventId } }),
  await db.groupBooking.count(),
  await db.booking.count({ where: { eventId } }),
  await db.amountDue.count(),
  await db.invoice.count(),
  await db.paymentBundle.count(),
  await db.outboxEmail.count(),
];

const receiptStatus = async (code: string, number: number) =>
  (await new Browser().call(receiptCall, "GET", { params: { code, number: String(number) } })).status;

async function payAll(reference: string) {
  for (const { id } of await listReferencedDues(reference)) {
    const due = await db.amountDue.findUniqueOrThrow({ where: { id } });
    await transaction(() =>
      settleDue(
        sales,
        { dueId: id, amountCents: unpaidCents(due) },
        {
          method: "bank_transfer",
          paymentDate: new Date(),
          reference: null,
          providerReference: null,
          note: null,
          recordedBy: null,
        },
      ),
    );
  }
}

describe("a group that is registered", () => {
  it("a group gets a seat each, one invoice and one reference, and a ticket each once it is paid", async () => {
    const event = await ahead();
    const { browser, ...coordinator } = await aCoordinator();
    const { status, body } = await register(event.id, { ...coordinator, purchaseOrder: "PO 7" }, browser);
    expect(status).toBe(201);
    expect(body.invoice).toMatchObject({ total: "150.00", purchaseOrder: "PO 7", company: "First Bank" });
    expect(body.registrations.map(({ email }) => email)).toEqual(
      peopleOf("Ann", 3).map(({ email }) => email),
    );
    expect(new Set(body.registrations.map(({ paymentStatus }) => paymentStatus))).toEqual(
      new Set(["pending"]),
    );
    const seats = await db.registration.findMany({ where: { eventId: event.id } });
    expect(new Set(seats.map(({ bookingId }) => bookingId)).size).toBe(1);
    expect(seats.every(({ companyName }) => companyName === "First Bank")).toBe(true);

    const letters = await db.outboxEmail.findMany();
    expect(letters.filter(({ template }) => template === "registration_unpaid")).toHaveLength(3);
    for (const seat of seats) {
      const own = letters.find(({ toAddress }) => toAddress === seat.email)!;
      expect(own.text).toContain(`/registration/${seat.ticketCode}`);
      expect(own.text).toContain("First Bank has registered you and pays for your seat");
      expect(own.text).not.toContain(body.invoice!.reference);
      expect(own.text).not.toContain(codeOf(body));
      expect(await findRegistrationByCode(seat.ticketCode)).toMatchObject({
        reference: null,
        amountDueCents: null,
        paidBy: "First Bank",
      });
    }
    const told = letters.find(({ template }) => template === "group_registered")!;
    expect(told.toAddress).toBe(coordinator.contact.email);
    expect(told.text).toContain(body.invoice!.reference);
    expect(told.attachments).toMatchObject([{ invoiceOf: body.invoice!.number }]);

    const shown = await findGroupByCode(codeOf(body));
    expect(shown).toMatchObject({
      totalCents: 15_000,
      openCents: 15_000,
      reference: body.invoice!.reference,
    });
    const pdf = await new Browser().call(invoiceCall, "GET", { params: { code: codeOf(body) } });
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);

    await payAll(body.invoice!.reference);
    expect(await db.registration.count({ where: { eventId: event.id, state: "confirmed" } })).toBe(3);
    const tickets = await db.outboxEmail.findMany({
      where: { template: "payment_received" },
      orderBy: { createdAt: "asc" },
    });
    expect(tickets.map(({ toAddress }) => toAddress).sort()).toEqual(seats.map(({ email }) => email).sort());
    const paid = await db.outboxEmail.findMany({
      where: { template: "group_paid" },
      orderBy: { createdAt: "asc" },
    });
    expect(paid).toHaveLength(1);
    const numbers = [1001, 1002, 1003];
    for (const words of ["Paid: 150.00 BSD", "Receipts: No. 1001, No. 1002, No. 1003"])
      expect(paid[0]?.text).toContain(words);
    expect(await findGroupByCode(codeOf(body))).toMatchObject({
      openCents: 0,
      reference: null,
      receiptNumbers: numbers,
    });
    expect(await Promise.all(numbers.map((number) => receiptStatus(codeOf(body), number)))).toEqual(
      numbers.map(() => 200),
    );
  });

  it("a group's code shows no receipt of other groups, payers or amounts", async () => {
    const aGroup = async (name: string) => {
      const { browser, ...coordinator } = await aCoordinator();
      const { body } = await register(
        (await ahead()).id,
        { ...coordinator, people: peopleOf(name, 1) },
        browser,
      );
      const [due] = await listReferencedDues(body.invoice!.reference);
      return { code: codeOf(body), due: due!, reference: body.invoice!.reference };
    };
    const own = await aGroup("Ann");
    const other = await aGroup("Bea");
    await payAll(own.reference);
    await payAll(other.reference);
    expect(await receiptStatus(own.code, 1001)).toBe(200);
    expect(await receiptStatus(own.code, 1002)).toBe(404);

    // The coordinator pays for somebody of another group as well.
    const [payer, elsewhere] = [await aGroup("Cyd"), await aGroup("Dot")];
    const shares = [payer, elsewhere].map(({ due }) => ({ dueId: due.id, amountCents: 5_000 }));
    const received = { method: "bank_transfer", paymentDate: new Date(), reference: null } as const;
    const money = { ...received, providerReference: null, note: null, recordedBy: null };
    await transaction(() => settle(sales, shares as [DueShare, DueShare], money));
    for (const { code } of [payer, elsewhere]) expect(await receiptStatus(code, 1003)).toBe(404);

    // A company's credit pays for the group.
    const paidByCredit = await aGroup("Fay");
    const staff = await signedInAs(await anAdmin());
    const credit = await transaction(() =>
      receiveCredit({ name: "Coral Bank Ltd", email: null }, { ...money, amountCents: 5_000 }),
    );
    const allocations = [{ reference: paidByCredit.due.reference, amount: "50.00" }];
    const used = staff.within(() => action(assignCredit)({ id: credit.id, allocations }));
    expect(await used).toMatchObject({ ok: true });
    expect(await findGroupByCode(paidByCredit.code)).toMatchObject({ openCents: 0, receiptNumbers: [] });
    expect(await receiptStatus(paidByCredit.code, credit.receiptNumber!)).toBe(404);
  });

  it("a group keeps its receipt when the payment's rest pays something else, which it does not name", async () => {
    const { browser, ...facts } = await aCoordinator();
    const event = await ahead();
    const { body } = await register(event.id, { ...facts, people: peopleOf("Ann", 1) }, browser);
    const [due] = await listReferencedDues(body.invoice!.reference);
    const received = { method: "bank_transfer", paymentDate: new Date(), reference: null } as const;
    const money = { ...received, providerReference: null, note: null, recordedBy: null, amountCents: 20_000 };
    const paid = await transaction(() => settle(sales, [{ dueId: due!.id, amountCents: 5_000 }], money));
    const staff = await signedInAs(await anAdmin());
    const elsewhere = await ahead({ title: "Private Dinner", priceCents: 12_000 });
    const guest = await aMember({ firstName: "Zelda" });
    const { reference } = await anUnpaidRegistration(elsewhere, guest);
    const allocations = [{ reference, amount: "120.00" }];
    const used = await staff.within(() => action(assignCredit)({ id: paid.id, allocations }));
    expect(used).toMatchObject({ ok: true });

    const number = paid.receiptNumber!;
    expect(await findGroupByCode(codeOf(body))).toMatchObject({ receiptNumbers: [number] });
    const answer = await new Browser().call(receiptCall, "GET", {
      params: { code: codeOf(body), number: String(number) },
    });
    expect(answer.status).toBe(200);
    const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(text).toContain("Ann");
    expect(text).toContain("Total paid 200.00 BSD");
    expect(text).toContain("Used for another amount 120.00 BSD");
    expect(text).toContain("Left in credit 30.00 BSD");
    expect(text).not.toMatch(new RegExp(`Zelda|Private Dinner|${reference}`));
  });

  it("a group has no invoice when nothing is to pay", async () => {
    const event = await ahead({ priceCents: 0 });
    const { browser, ...coordinator } = await aCoordinator();
    const { body } = await register(event.id, coordinator, browser);
    expect([body.invoice, await db.invoice.count()]).toEqual([null, 0]);
    expect(await db.outboxEmail.count({ where: { template: "registration_confirmed" } })).toBe(3);
  });

  it("a group pays each rate, and member rates are verified at check-in", async () => {
    const event = await ahead({
      prices: {
        create: [
          { registrationType: "standard", label: "Standard", priceCents: 5_000 },
          { registrationType: "member_standard", label: "Members", priceCents: 2_500 },
        ],
      },
    });
    const { browser, ...coordinator } = await aCoordinator();
    const people = [...peopleOf("Ann", 1, "standard"), ...peopleOf("Bea", 1, "member_standard")];
    const { body } = await register(event.id, { ...coordinator, people }, browser);
    expect(body.invoice?.total).toBe("75.00");
    expect(body.registrations).toMatchObject([{ memberRateToVerify: false }, { memberRateToVerify: true }]);
  });
});

describe("a group of which one cannot be registered", () => {
  it("a group with one invalid person is not registered, and the refusal says who and why by row", async () => {
    const event = await ahead({
      maxAttendees: 3,
      prices: {
        create: [
          { registrationType: "standard", label: "Standard", priceCents: 5_000 },
          { registrationType: "early", label: "Early bird", priceCents: 4_000, capacity: 1 },
          { registrationType: "over", label: "Ended", priceCents: 1_000, availableUntil: new Date(0) },
        ],
      },
    });
    const taken = await aMember();
    await anUnpaidRegistration(event, { ...taken, email: "elsewhere@bank.test" });
    const { browser, ...coordinator } = await aCoordinator();
    const before = await nothing(event.id);
    const [ann, bea, cy] = peopleOf("Ann", 3, "standard") as [object, object, object];
    for (const [people, row, words, code] of [
      [[ann, bea, ann], 2, "The same person as in row 1.", "already_registered"],
      [[ann, { ...bea, email: "elsewhere@bank.test" }], 1, "Already registered", "already_registered"],
      [[ann, { ...bea, email: taken.email }], 1, "Already registered", "already_registered"],
      [[ann, { ...bea, registrationType: "vip" }], 1, "no rate “vip”", "rate_unavailable"],
      [[ann, { ...bea, registrationType: null }], 1, "Choose a rate.", "rate_unavailable"],
      [[ann, { ...bea, registrationType: "over" }], 1, "“Ended” is not on sale now.", "rate_unavailable"],
      [[ann, bea, cy], 2, "Only 2 seats are left at this event.", "event_full"],
      [
        [
          { ...ann, registrationType: "early" },
          { ...bea, registrationType: "early" },
        ],
        1,
        "“Early bird” has only 1 seat left.",
        "rate_unavailable",
      ],
    ] as [{ fullName: string }[], number, string, string][]) {
      const { status, body } = await register(event.id, { ...coordinator, people }, browser);
      expect([status, body.code], words).toEqual([409, code]);
      expect(body.message).toContain(`No one was registered. Row ${row + 1}, ${people[row]!.fullName}: `);
      expect(body.message).toContain(words);
      expect(body.issues[0]?.path).toMatch(new RegExp(`^people\\.${row}\\.`));
      expect(await nothing(event.id)).toEqual(before);
    }
  });

  it("a group at a full event is refused row by row, even when free seats are for the waiting list", async () => {
    const full = await ahead({ maxAttendees: 1 });
    await anUnpaidRegistration(full, await aMember());
    const waitedFor = await ahead({ maxAttendees: 5 });
    await db.write.waitingEntry.create({
      data: { eventId: waitedFor.id, firstName: "Wes", lastName: "Moss", email: "wes@visitor.test" },
    });
    const { browser, ...coordinator } = await aCoordinator();
    for (const { id } of [full, waitedFor]) {
      const people = peopleOf("Ann", 2);
      const sent = { ...coordinator, people };
      const [member, stranger] = [await register(id, sent, browser), await register(id, sent)];
      expect([member.status, member.body.code]).toEqual([409, "event_full"]);
      expect(member.body.issues.map(({ path }) => path)).toEqual(["people.0.email", "people.1.email"]);
      expect(stranger).toEqual(member);
    }
  });

  it("an empty group, one of more than fifty, or one with a wrong address is refused before any lookup", async () => {
    const event = await ahead({ maxAttendees: null });
    const { browser, ...coordinator } = await aCoordinator();
    for (const [people, words] of [
      [[], "A group has 1 to 50 people"],
      [peopleOf("Ann", 51), "A group has 1 to 50 people"],
      [[{ fullName: "Ann Rolle", email: "ann at bank" }], "valid email"],
    ] as const) {
      const { status, body } = await register(event.id, { ...coordinator, people }, browser);
      expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
    }
    const fifty = await register(event.id, { ...coordinator, people: peopleOf("Ann", 50) }, browser);
    expect(fifty.status).toBe(201);
  }, 30_000);

  it("a group can't register for a draft, cancelled or past event", async () => {
    const { browser, ...coordinator } = await aCoordinator();
    for (const [facts, status] of [
      [{ status: "draft" }, 404],
      [{ status: "cancelled" }, 409],
      [{ startDate: new Date(Date.now() - hourMs) }, 409],
    ] as const) {
      const event = await ahead(facts);
      expect((await register(event.id, coordinator, browser)).status).toBe(status);
      expect(await db.registration.count()).toBe(0);
    }
  });
});

describe("groups that are registered at once", () => {
  it("groups registered simultaneously never overfill an event, and each gets all its seats or none", async () => {
    const event = await ahead({ maxAttendees: 12 });
    const coordinators = await Promise.all(Array.from({ length: 6 }, aCoordinator));
    const answers = await Promise.all(
      coordinators.map(({ browser, ...coordinator }, index) =>
        register(event.id, { ...coordinator, people: peopleOf(`G${index}`, 5) }, browser),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect((await db.event.findUniqueOrThrow({ where: { id: event.id } })).currentAttendees).toBe(10);
    const bookings = await db.registration.groupBy({
      by: ["bookingId"],
      _count: true,
      where: { eventId: event.id },
    });
    expect(bookings.map(({ _count }) => _count)).toEqual([5, 5]);
    expect([await db.groupBooking.count(), await db.invoice.count()]).toEqual([2, 2]);
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body.message).toContain("No one was registered.");
    }
  }, 30_000);

  it("groups registered simultaneously with a person in common give one seat, without a deadlock", async () => {
    const event = await ahead({ maxAttendees: null });
    const [one, other] = [await aCoordinator(), await aCoordinator()];
    const people = peopleOf("Ann", 4);
    const answers = await Promise.all([
      register(event.id, { contact: one.contact, people }, one.browser),
      register(event.id, { contact: other.contact, people: people.toReversed() }, other.browser),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await db.registration.count({ where: { eventId: event.id } })).toBe(4);
  }, 30_000);
});

describe("a stranger's group", () => {
  const codeInLetter = async () => {
    const { text } = await db.outboxEmail.findFirstOrThrow({
      where: { template: "group_to_confirm" },
      orderBy: { createdAt: "desc" },
    });
    return /\/registration\/group\/([A-Z0-9]{12})/.exec(text)?.[1] ?? "";
  };
  const confirm = async (code: string) => new Browser().within(() => action(confirmGroup)({ code }));

  it("a stranger's group has no seat, debt or invoice until its coordinator confirms, and nobody is emailed", async () => {
    const event = await ahead({ maxAttendees: 20 });
    const { status, body } = await register(event.id, { people: peopleOf("Ann", 12) });
    expect([status, body.addressToConfirm, body.pageUrl]).toEqual([201, true, null]);
    expect([body.registrations, body.invoice]).toEqual([[], null]);
    expect(await nothing(event.id)).toEqual([0, 1, 1, 0, 0, 0, 1]);
    expect((await db.outboxEmail.findMany()).map(({ toAddress }) => toAddress)).toEqual([contact.email]);
    const code = await codeInLetter();
    expect(JSON.stringify(body)).not.toContain(code);
    expect((await findGroupByCode(code))?.pending?.people).toHaveLength(12);

    expect(await confirm(code)).toMatchObject({ ok: true });
    expect(await confirm(code)).toMatchObject({ ok: true });
    const after = await db.registration.findMany({ where: { eventId: event.id } });
    expect(after).toHaveLength(12);
    expect(await db.amountDue.count({ where: { payerEmail: contact.email } })).toBe(12);
    expect(await db.invoice.findMany()).toMatchObject([{ payerEmail: contact.email }]);
    expect(await findGroupByCode(code)).toMatchObject({ pending: null, openCents: 60_000 });
    for (const seat of after) {
      expect(seat).toMatchObject({ addressToConfirm: false, state: "held" });
      expect(seat.heldUntil!.getTime()).toBeGreaterThan(Date.now() + 24 * hourMs);
    }
    expect(await db.outboxEmail.count({ where: { template: "registration_unpaid" } })).toBe(12);
    expect(await db.outboxEmail.count({ where: { template: "group_registered" } })).toBe(1);
  });

  it("a stranger's unconfirmed group lapses silently after two hours, and its names are deleted", async () => {
    const event = await ahead();
    await register(event.id, {});
    const { pendingUntil } = await db.groupBooking.findFirstOrThrow();
    expect(pendingUntil!.getTime() - Date.now()).toBeLessThan(2 * hourMs + 60_000);
    await sql(`UPDATE "GroupBooking" SET "pendingUntil" = now()`);
    const expired = { ok: false, code: "link_expired" };
    expect(await confirm(await codeInLetter())).toMatchObject(expired);
    await sweepHolds();
    expect(await db.groupBooking.findFirstOrThrow()).toMatchObject({ people: [], confirmedAt: null });
    expect(await confirm(await codeInLetter())).toMatchObject(expired);
    expect([await db.outboxEmail.count(), await db.registration.count()]).toEqual([1, 0]);
    await sql(`UPDATE "GroupBooking" SET "pendingUntil" = now() - interval '31 days'`);
    await sweepHolds();
    expect(await db.groupBooking.count()).toBe(0);
  });

  it("a stranger's unconfirmed group takes no seat from others, and is refused by row when they are taken", async () => {
    const event = await ahead({ maxAttendees: 3 });
    await register(event.id, {});
    const { browser, ...coordinator } = await aCoordinator();
    const others = await register(event.id, { ...coordinator, people: peopleOf("Bea", 2) }, browser);
    expect(others.status).toBe(201);
    expect(await confirm(await codeInLetter())).toMatchObject({
      ok: false,
      code: "event_full",
      message: expect.stringContaining("Row 2") as string,
    });
    expect(await db.registration.count()).toBe(2);
    expect((await register(event.id, { people: peopleOf("Cy", 1) })).status).toBe(201);
  });

  it("a network has one stranger's group at an event until it is paid or released", async () => {
    const event = await ahead();
    const at = (name: string, from?: string) =>
      register(event.id, { people: peopleOf(name, 2) }, new Browser(), from);
    const answers = await Promise.all(["Ann", "Bea", "Cy"].map((name) => at(name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    expect((await at("Di", "198.51.100.7")).status).toBe(201);
    expect((await register((await ahead()).id, { people: peopleOf("Eve", 2) })).status).toBe(201);
    await confirm(await codeInLetter());
    expect((await at("Flo")).status).toBe(429);
    await sql(`UPDATE "GroupBooking" SET "pendingUntil" = now() WHERE "pendingUntil" IS NOT NULL`);
    await sql(`UPDATE "Registration" SET "heldUntil" = now()`);
    await sweepHolds();
    expect((await at("Gia")).status).toBe(201);
  });

  it("a stranger's group reveals no more registered addresses than single registrations would", async () => {
    const event = await ahead({ maxAttendees: null });
    const { browser, ...coordinator } = await aCoordinator();
    await register(event.id, { ...coordinator, people: peopleOf("Ann", 12) }, browser);
    const office = new Browser();
    const confirmed = [];
    for (let round = 0; round < 2; round++) {
      expect(await register(event.id, { people: peopleOf("Ann", 8) })).toMatchObject({ status: 201 });
      const code = await codeInLetter();
      confirmed.push(await office.within(() => action(confirmGroup)({ code })));
    }
    expect(confirmed).toMatchObject([{ code: "already_registered" }, { code: "too_many" }]);
  });

  it("each refused row of a stranger's group counts, so that fifty at once reveal no more than one by one", async () => {
    const event = await ahead({
      maxAttendees: null,
      prices: { create: [{ registrationType: "standard", label: "Standard", priceCents: 5_000 }] },
    });
    const { browser, ...coordinator } = await aCoordinator();
    const codes = [];
    for (let round = 0; round < 7; round++) {
      const people = peopleOf(`Row${round}`, 50, "none");
      codes.push((await register(event.id, { ...coordinator, people }, browser)).body.code);
    }
    expect(codes).toEqual([...Array<string>(6).fill("rate_unavailable"), "too_many"]);
  });

  it.each([5_000, 0])(
    "strangers' groups hold a dozen seats of an event at %d cents, over all networks and accounts",
    async (priceCents) => {
      const event = await ahead({ maxAttendees: 40, priceCents });
      const tooMany = {
        status: 403,
        body: { message: expect.stringContaining("up to 12 people") as string },
      };
      expect(await register(event.id, { people: peopleOf("Ann", 13) })).toMatchObject(tooMany);
      expect(await db.outboxEmail.count()).toBe(0);
      const stranger = await aMember({ membershipStatus: "pending", emailVerifiedAt: new Date() });
      const own = (name: string, count: number) => ({
        contact: { ...contact, email: stranger.email },
        people: peopleOf(name, count),
      });
      const browser = await signedInAs(stranger);
      const from = (name: string, count: number, network: string) =>
        register(event.id, own(name, count), browser, network);
      expect(await from("Ann", 13, "203.0.113.9")).toMatchObject(tooMany);
      expect((await from("Bea", 7, "203.0.113.9")).status).toBe(201);
      expect(await from("Cy", 6, "198.51.100.7")).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining("and you already have 7") as string },
      });
      // Without a session the same address is asked what it has once it is confirmed.
      expect((await register(event.id, own("Di", 6), new Browser(), "192.0.2.4")).status).toBe(201);
      expect(await confirm(await codeInLetter())).toMatchObject({ ok: false, code: "forbidden" });
      expect(await db.registration.count()).toBe(7);
      await sql(`UPDATE "Registration" SET "heldUntil" = now() WHERE "amountCents" > 0`);
      await sweepHolds();
      expect((await confirm(await codeInLetter())).ok).toBe(priceCents > 0);
    },
  );

  it("strangers' groups hold a hundred seats per address over all events, and as many an hour per network", async () => {
    const events = await Promise.all([1, 2, 3].map(() => ahead({ maxAttendees: 400 })));
    const contactOf = (name: string) => ({ ...contact, email: `${name}@example.test` });
    const take = async (index: number, count: number, name: string, network: string) => {
      const people = peopleOf(`${name}${index}`, count);
      const group = { contact: contactOf(name), people };
      expect((await register(events[index]!.id, group, new Browser(), network)).status).toBe(201);
      const code = await codeInLetter();
      return new Browser().within(() => action(confirmGroup)({ code }), { "x-forwarded-for": network });
    };
    expect(await take(0, 50, "ann", "203.0.113.9")).toMatchObject({ ok: true });
    expect(await take(1, 49, "ann", "198.51.100.7")).toMatchObject({ ok: true });
    expect(await take(2, 2, "ann", "192.0.2.4")).toMatchObject({ ok: false, code: "forbidden" });
    expect(await take(2, 50, "bea", "203.0.113.9")).toMatchObject({ ok: true });
    expect(await take(1, 2, "cy", "203.0.113.9")).toMatchObject({ ok: false, code: "too_many" });
    expect(await db.registration.count()).toBe(149);
  });

  it("an active member's group for a company waits for no other of its network", async () => {
    const event = await ahead();
    const { browser } = await aCoordinator();
    for (const name of ["Ann", "Bea"]) {
      const asked = await register(event.id, { people: peopleOf(name, 2) }, browser);
      expect(asked).toMatchObject({ status: 201, body: { addressToConfirm: true } });
    }
  });

  it("a stranger's group stays a stranger's when another person is signed in", async () => {
    const event = await ahead();
    const { browser } = await aCoordinator();
    expect(await register(event.id, {}, browser)).toMatchObject({
      body: { addressToConfirm: true, pageUrl: null },
    });
  });
});

describe("the coordinator's page", () => {
  async function aGroup() {
    const event = await ahead();
    const { browser, ...coordinator } = await aCoordinator();
    const { body } = await register(event.id, coordinator, browser);
    return { event, code: codeOf(body), body };
  }
  const substitute = (sent: { code: string; registrationId: string; fullName: string; email: string }) =>
    new Browser().within(() => action(substituteInGroup)(sent));

  it("a coordinator's page transfers a seat to another person, whose email names the company", async () => {
    const { code, body } = await aGroup();
    const [first] = body.registrations;
    const before = await db.registration.findUniqueOrThrow({ where: { id: first!.id } });
    const sent = { code, registrationId: first!.id, fullName: "Zoe Knowles", email: "zoe@bank.test" };
    expect(await substitute(sent)).toMatchObject({ ok: true });
    const after = await db.registration.findUniqueOrThrow({ where: { id: first!.id } });
    expect(after).toMatchObject({ firstName: "Zoe", email: "zoe@bank.test", companyName: "First Bank" });
    expect(after.ticketCode).not.toBe(before.ticketCode);
    const letter = await db.outboxEmail.findFirstOrThrow({ where: { toAddress: "zoe@bank.test" } });
    expect(letter.text).toContain("First Bank has registered you");
    expect(letter.text).not.toContain(body.invoice!.reference);
    expect(
      await db.outboxEmail.count({ where: { toAddress: first!.email, template: "seat_handed_over" } }),
    ).toBe(1);
    expect((await findGroupByCode(code))?.people.map(({ email }) => email)).toContain("zoe@bank.test");
  });

  it("a coordinator's page changes nobody of another group, and gives nobody a second seat", async () => {
    const one = await aGroup();
    const event = await ahead();
    const { browser, ...coordinator } = await aCoordinator();
    const { body } = await register(event.id, { ...coordinator, people: peopleOf("Bea", 2) }, browser);
    const sent = { code: one.code, fullName: "Zoe Knowles", email: "zoe@bank.test" };
    const others = body.registrations[0]!.id;
    expect(await substitute({ ...sent, registrationId: others })).toMatchObject({ code: "not_found" });
    const [first, second] = one.body.registrations;
    expect(await substitute({ ...sent, registrationId: first!.id, email: second!.email })).toMatchObject({
      code: "already_registered",
    });
  });

  it("a coordinator's page is not taken over by a group member who registers alone", async () => {
    const { event } = await aGroup();
    const member = await aMember({ emailVerifiedAt: new Date() });
    await sql(`UPDATE "Registration" SET "email" = $1 WHERE "email" = 'ann-0@bank.test'`, [member.email]);
    const response = await (
      await signedInAs(member)
    ).call(registrationsCall, "POST", { body: { eventId: event.id, paymentAmount: "50.00" } });
    expect([response.status, ((await response.json()) as Answer).code]).toEqual([409, "already_registered"]);
  });
});

describe("a group of twelve with two cancelled", () => {
  // Seats are taken in the order of the addresses, which is another one.
  const twelve = peopleOf("Ann", 12)
    .toReversed()
    .map((person, index) => ({ ...person, fullName: `${"KLIJBAHGFEDC"[index]} Rolle` }));
  const names = twelve.map(({ fullName }) => fullName);
  const cancel = (code: string, registrationId: string) =>
    new Browser().within(() => action(cancelInGroup)({ code, registrationId }));

  async function aGroupOfTwelve() {
    const event = await ahead();
    const { browser, ...coordinator } = await aCoordinator();
    const { body } = await register(event.id, { ...coordinator, people: twelve }, browser);
    return { event, code: codeOf(body), body, coordinator };
  }

  it("the staff's list and the file of registrations have a group's people as they were entered", async () => {
    const { event } = await aGroupOfTwelve();
    const browser = await signedInAs(await anAdmin());
    for (const sort of ["date", "-date"]) {
      const admin = (await anAdmin()) as unknown as Admin;
      const { attendees } = await browser.within(() =>
        searchAttendees(admin, event.id, { text: "", filter: null, sort, page: 1, size: 25 }),
      );
      expect(attendees.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(names);
    }
    const file = await browser.call(exported, "GET", { params: { id: event.id } });
    const listed = (await file.text()).matchAll(/"?([A-L])"?,"?Rolle/g);
    expect([...listed].map(([, first]) => `${first} Rolle`)).toEqual(names);
  });

  it("a group keeps its remaining people in order, with their names and sum, when two are cancelled", async () => {
    const { code, body, coordinator } = await aGroupOfTwelve();
    const shown = async () => {
      const group = await findGroupByCode(code);
      return [group?.people.map(({ fullName }) => fullName), group?.totalCents, group?.openCents];
    };
    expect(await shown()).toEqual([names, 60_000, 60_000]);
    await db.write.outboxEmail.deleteMany();
    const [first, , third] = body.registrations;
    for (const { id } of [first!, third!])
      expect(await cancel(code, id)).toMatchObject({ ok: true, data: { refund: "0.00" } });
    const ten = names.filter((_name, index) => index !== 0 && index !== 2);
    expect(await shown()).toEqual([ten, 50_000, 50_000]);
    const group = await findGroupByCode(code);
    expect(group?.formerPeople.map(({ fullName }) => fullName)).toEqual([names[0], names[2]]);
    expect(group?.invoice).toMatchObject({ agrees: false, differenceCents: -10_000 });
    const news = await db.outboxEmail.findMany({
      where: { template: "group_seat_cancelled" },
      orderBy: { createdAt: "asc" },
    });
    const last = news.find(({ text }) => text.includes("500.00"));
    for (const words of [
      "The amount to pay for the group is now 500.00 BSD.",
      `Invoice ${body.invoice!.number} no longer shows the right amount. The office will send you a new one.`,
      `Reference: ${body.invoice!.reference}`,
    ])
      expect(last?.text).toContain(words);
    // The coordinator and each person learn of it.
    const told = await db.outboxEmail.findMany({ orderBy: { id: "asc" } });
    expect(told.map(({ template, toAddress }) => [template, toAddress]).toSorted()).toEqual(
      [
        ["group_seat_cancelled", coordinator.contact.email],
        ["group_seat_cancelled", coordinator.contact.email],
        ["registration_cancelled", first!.email],
        ["registration_cancelled", third!.email],
      ].toSorted(),
    );
  });

  it("a group is cancelled person by person with its code, once each, and nobody of another group is", async () => {
    const { code, body } = await aGroupOfTwelve();
    const event = await ahead();
    const { browser, ...coordinator } = await aCoordinator();
    const other = await register(event.id, { ...coordinator, people: peopleOf("Bea", 2) }, browser);
    const theirs = other.body.registrations[0]!.id;
    expect(await cancel(code, theirs)).toMatchObject({ ok: false, code: "not_found" });
    const { id } = body.registrations[0]!;
    expect(await cancel("another-code", id)).toMatchObject({ ok: false, code: "not_found" });
    expect(await cancel(code, id)).toMatchObject({ ok: true });
    expect(await cancel(code, id)).toMatchObject({ ok: false, code: "already_cancelled" });
    const group = await findGroupByCode(code);
    expect(group?.people.every(({ cancellation }) => cancellation?.refundCents === 0)).toBe(true);
    expect(group?.formerPeople[0]?.cancellation).toBeNull();
  });
});

describe("those whom a group names", () => {
  it("people in a group are erased one by one, invoice included, and the coordinator with what they owed", async () => {
    const event = await ahead();
    const { browser, ...coordinator } = await aCoordinator();
    const { body } = await register(event.id, coordinator, browser);
    await payAll(body.invoice!.reference);
    const forWhom = async () =>
      ((await db.invoice.findFirstOrThrow()).personal as { for: string[] } | null)?.for;
    const [first] = body.registrations;
    await transaction(() => eraseVisitors([first!.id]));
    expect(await forWhom()).toEqual([
      "",
      ...peopleOf("Ann", 3)
        .slice(1)
        .map(({ fullName }) => fullName),
    ]);

    const group = await db.groupBooking.findFirstOrThrow();
    await transaction(() => eraseCoordinators([group.id]));
    const left = await db.groupBooking.findFirstOrThrow();
    expect([left.contactName, left.contactFirstName, left.contactEmail, left.company]).toEqual([
      null,
      null,
      null,
      "First Bank",
    ]);
    expect(await db.amountDue.count({ where: { payerEmail: { not: null } } })).toBe(0);
    expect(await findGroupByCode(group.code)).toBeNull();
  });

  it("a deleted coordinator's group keeps its seats: the code ends, and each person owes their own", async () => {
    const event = await ahead();
    const { browser, ...coordinator } = await aCoordinator();
    const { body } = await register(event.id, coordinator, browser);
    const code = codeOf(body);
    const office = await signedInAs(await anAdmin());
    await db.write.outboxEmail.deleteMany();
    const { id } = await db.user.findUniqueOrThrow({ where: { email: coordinator.contact.email } });
    expect((await office.call(users, "DELETE", { params: { id } })).status).toBeLessThan(300);

    expect(await findGroupByCode(code)).toBeNull();
    const [first] = body.registrations;
    const asked = { code, registrationId: first!.id };
    expect(await new Browser().within(() => action(cancelInGroup)(asked))).toMatchObject({ ok: false });
    const invoice = await db.invoice.findFirstOrThrow();
    expect(invoice).toMatchObject({ number: body.invoice!.number, userId: null, payerEmail: null });
    for (const { id: seat, email, fullName, reference } of body.registrations) {
      const due = await db.amountDue.findFirstOrThrow({ where: { registrationId: seat } });
      expect(due).toMatchObject({ payerEmail: email, payerName: fullName, reference, closedAt: null });
      const { ticketCode } = await db.registration.findUniqueOrThrow({ where: { id: seat } });
      expect(await findRegistrationByCode(ticketCode)).toMatchObject({ paidBy: null, reference });
      const letters = await db.outboxEmail.findMany({
        where: { toAddress: email },
        orderBy: { createdAt: "asc" },
      });
      expect(letters).toHaveLength(1);
      expect(letters[0]!.text).toContain("no longer pays for your seat");
      expect(letters[0]!.text).toContain(reference);
    }
    // A payment that the company had ordered still pays the seats.
    await payAll(body.invoice!.reference);
    expect(await db.registration.count({ where: { state: "confirmed" } })).toBe(3);
  });

  it("a group's people are erased with age: its coordinator once nothing is due, after the visitors' period", async () => {
    const event = await ahead();
    await register(event.id, {});
    const { code } = await db.groupBooking.findFirstOrThrow();
    await new Browser().within(() => action(confirmGroup)({ code }));
    const age = () =>
      sql(
        `UPDATE "Event" SET "startDate" = now() - interval '26 months', "endDate" = now() - interval '25 months'`,
      );
    await age();
    expect(await sweepRetention()).not.toHaveProperty("coordinators");
    await sql(`UPDATE "Registration" SET "releasedAt" = now()`);
    expect(await sweepRetention()).toMatchObject({ coordinators: 1, visitorRegistrations: 3 });
    expect(await db.groupBooking.findFirstOrThrow()).toMatchObject({ contactEmail: null, contactName: null });
  });
});
