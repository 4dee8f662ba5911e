import { describe, expect, it } from "vitest";
import { duesRules } from "@/lib/association/rules";
import { defaultPolicies } from "@/lib/association/schema";
import { calendarDayOf } from "@/lib/core/format";
import { currentFacts } from "@/lib/membership/shared/standing-facts";
import { isInGoodStanding, standingOn } from "@/lib/membership/standing";
import type { Question } from "@/lib/events/rules";
import { isReference } from "@/lib/ledger/reference";
import { toStoredAnswers, readAnswers } from "@/lib/seats/rules";
import { buildDemo } from "@/prisma/demo/build";
import { FULL_EVENT_SLUG, NEARLY_FULL_EVENT_SLUG } from "@/prisma/demo/events";
import { ADMIN_EMAIL, MEMBER_EMAIL } from "@/prisma/demo/people";

const timeZone = "America/Nassau";
const demoOn = (now: string) =>
  buildDemo({
    now: new Date(now),
    timeZone,
    associationSlug: "aco",
    issuer: { name: "Association" },
    passwordHash: "hash",
    seal: {
      answers: () => new Uint8Array(1),
      details: () => ({
        personalDetails: new Uint8Array(1),
        birthHash: null,
        cellPhoneHash: null,
        homePhoneHash: null,
      }),
    },
  });

const demo = demoOn("2026-11-21T15:00:00Z");
type Demo = typeof demo;

const holdsSeat = ({ state, cancelledAt }: Demo["registrations"][number]) =>
  state !== "released" && !cancelledAt;
const seatsOf = ({ registrations }: Demo, eventId: string) =>
  registrations.filter((row) => row.eventId === eventId && holdsSeat(row)).length;
const different = (values: unknown[]) => [...new Set(values)].sort();

describe("the demo association", () => {
  it("the demo association is the same each time", () => {
    expect(demoOn("2026-11-21T15:00:00Z")).toEqual(demo);
  });

  it("the demo association has about sixty people, including treasurer, organiser, door volunteer and auditor", () => {
    expect(demo.users.length).toBeGreaterThanOrEqual(55);
    expect(demo.roles.map(({ role }) => role).sort()).toEqual([
      "administrator",
      "auditor",
      "door",
      "events",
      "owner",
      "treasurer",
    ]);
    for (const email of [ADMIN_EMAIL, MEMBER_EMAIL])
      expect(demo.users.find((user) => user.email === email)).toMatchObject({ membershipStatus: "active" });
  });

  it("the demo association shows every state", () => {
    expect(different(demo.users.map(({ membershipStatus }) => membershipStatus))).toEqual([
      "active",
      "pending",
    ]);
    expect(different(demo.users.map(({ membershipType }) => membershipType))).toEqual([
      "Academic and Student",
      "Associate",
      "BCCP",
      "Professional",
      "Regulator Observer",
    ]);
    expect(different(demo.registrations.map(({ state }) => state))).toEqual([
      "confirmed",
      "held",
      "released",
    ]);
    expect(different(demo.registrations.map(({ paymentMethod }) => paymentMethod).filter(Boolean))).toEqual([
      "bank_transfer",
      "cheque",
      "paylanes",
    ]);
    expect(different(demo.payments.map(({ status }) => status))).toEqual(["completed", "failed", "pending"]);
    expect(different(demo.payments.map(({ purpose }) => purpose))).toEqual(["event", "membership"]);
    expect(different(demo.documents.map(({ status }) => status))).toEqual([
      "approved",
      "pending",
      "rejected",
    ]);
    expect(different(demo.documents.map(({ category }) => category))).toEqual([
      "certificate",
      "id",
      "other",
      "receipt",
    ]);
    expect(different(demo.applications.map(({ status }) => status))).toEqual([
      "approved",
      "pending",
      "rejected",
      "withdrawn",
    ]);
    expect(demo.registrations.some(({ userId }) => userId === null)).toBe(true);
    expect(demo.emails.filter(({ sentAt, givenUpAt }) => !sentAt && !givenUpAt)).toHaveLength(2);
    expect(demo.emails.some(({ givenUpAt }) => givenUpAt)).toBe(true);
    expect(demo.emails.length).toBeGreaterThan(50);
    expect(demo.registrations.some(({ memberRateToVerify }) => memberRateToVerify)).toBe(true);
    expect(demo.registrations.some(({ cancelledAt }) => cancelledAt)).toBe(true);
    for (const toMember of [true, false])
      for (const isRead of [true, false])
        expect(
          demo.messages.some(
            ({ toUserId, readAt }) => Boolean(toUserId) === toMember && Boolean(readAt) === isRead,
          ),
        ).toBe(true);
  });

  it("the demo association gives its member something on every page", () => {
    const member = demo.users.find(({ email }) => email === MEMBER_EMAIL)?.id;
    const mine = demo.registrations.filter(({ userId }) => userId === member);
    const startOf = (eventId: string) => demo.events.find(({ id }) => id === eventId)?.startDate as Date;
    const upcoming = mine.filter(({ eventId }) => startOf(eventId) > new Date("2026-11-21T15:00:00Z"));
    expect(upcoming.map(({ amountCents, state }) => [amountCents > 0, state]).sort()).toEqual([
      [false, "confirmed"],
      [true, "confirmed"],
      [true, "held"],
    ]);
    expect(mine.length).toBeGreaterThan(upcoming.length);
    expect(demo.payments.filter(({ userId }) => userId === member).length).toBeGreaterThan(2);
    expect(
      different(demo.documents.filter(({ userId }) => userId === member).map(({ status }) => status)),
    ).toHaveLength(3);
    expect(demo.messages.some(({ toUserId, readAt }) => toUserId === member && readAt === null)).toBe(true);
  });

  it("every completed demo payment has a receipt, counted up by date, and no other payment has one", () => {
    const receipts = demo.payments
      .filter(({ status }) => status === "completed")
      .map(({ receiptNumber }) => receiptNumber);
    expect(receipts).toEqual(receipts.map((_, index) => 1001 + index));
    expect(
      demo.payments.every(({ status, receiptNumber }) => status === "completed" || receiptNumber === null),
    ).toBe(true);
  });

  it("every amount due in the demo has its own reference, which can be typed", () => {
    expect(demo.dues.filter(({ reference }) => !isReference(reference))).toEqual([]);
    expect(new Set(demo.dues.map(({ reference }) => reference)).size).toBe(demo.dues.length);
  });

  /** The payments that paid an amount due. */
  const settling = (due: { id: string }) => {
    const paid = demo.allocations.filter(({ amountDueId }) => amountDueId === due.id);
    return demo.payments.filter(({ id }) => paid.some(({ paymentId }) => paymentId === id));
  };

  it("every paid registration in the demo has an amount due, settled when its money was received", () => {
    // Money that came too late, and what was paid for the seats at the cancelled event.
    const owedBack = demo.payments.filter(({ owedBackAt }) => owedBackAt);
    expect(owedBack.map(({ status }) => status)).toEqual(Array(4).fill("completed"));
    for (const row of demo.registrations) {
      const due = demo.dues.find(({ registrationId }) => registrationId === row.id);
      expect(Boolean(due)).toBe(row.amountCents > 0);
      expect(due?.voidedAt ?? null).toEqual(due ? row.cancelledAt : null);
      if (due)
        expect([due.amountCents, settling(due).length]).toEqual([
          row.amountCents,
          row.state === "confirmed" || owedBack.some(({ id }) => id === settling(due)[0]?.id) ? 1 : 0,
        ]);
    }
  });

  it("each amount due in the demo is paid at most once, by completed payments", () => {
    for (const due of demo.dues) {
      const paid = demo.allocations.filter(({ amountDueId }) => amountDueId === due.id);
      const cents = paid.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(cents).toBeGreaterThanOrEqual(0);
      expect(cents).toBeLessThanOrEqual(due.amountCents);
      for (const { status } of settling(due)) expect(status).toBe("completed");
      expect(settling(due).length).toBeLessThan(2);
    }
  });

  const eventNamed = (title: string) => demo.events.find((event) => event.title.includes(title))!;

  it("the demo owes refunds for all paid seats at its cancelled event, from the moment it was cancelled", () => {
    const [cancelled, ...others] = demo.events.filter(({ status }) => status === "cancelled");
    expect(others).toEqual([]);
    const seats = demo.registrations.filter(({ eventId }) => eventId === cancelled?.id);
    expect(seats).toHaveLength(3);
    for (const { id, cancelledAt, amountCents } of seats) {
      const [payment] = settling(demo.dues.find(({ registrationId }) => registrationId === id)!);
      expect(payment).toMatchObject({ amountCents, owedBackAt: cancelledAt });
      expect(cancelledAt! > payment!.paymentDate).toBe(true);
    }
    expect(demo.audit).toContainEqual(
      expect.objectContaining({
        action: "event_cancelled",
        targetId: cancelled?.id,
        at: seats[0]?.cancelledAt,
      }),
    );
  });

  it("the demo has a draft event without registrations, and an online event with its link", () => {
    const drafts = demo.events.filter(({ status }) => status === "draft");
    expect(drafts).toHaveLength(1);
    expect(demo.registrations.some(({ eventId }) => eventId === drafts[0]?.id)).toBe(false);
    expect(eventNamed("Beneficial Ownership")).toMatchObject({
      location: "Online",
      joinUrl: expect.stringMatching(/^https:\/\/meet\.example\.com\//) as string,
    });
  });

  it("the demo has an employer's group whose five seats await one payment", () => {
    const { booking, groupBooking } = demo.group;
    const seats = demo.registrations.filter(({ bookingId }) => bookingId === booking.id);
    expect(seats.map(({ state, companyName }) => [state, companyName])).toEqual(
      Array(5).fill(["held", groupBooking.company]),
    );
    const dues = demo.dues.filter(({ registrationId }) => seats.some(({ id }) => id === registrationId));
    expect(dues.flatMap(settling)).toEqual([]);
    expect(new Set(dues.map(({ payerEmail }) => payerEmail))).toEqual(new Set([groupBooking.contactEmail]));
    expect(demo.bundleDues.map(({ amountDueId }) => amountDueId).sort()).toEqual(
      dues.map(({ id }) => id).sort(),
    );
  });

  it("a demo event asks questions, and has answers to all that are required", () => {
    const asking = demo.events.filter(({ questions }) => (questions as Question[]).length > 0);
    expect(asking).toHaveLength(1);
    const questions = asking[0]?.questions as Question[];
    expect(different(questions.map(({ kind }) => kind))).toEqual(["checkbox", "choice", "text"]);
    const seats = demo.registrations.filter(({ eventId }) => eventId === asking[0]?.id);
    for (const { answers } of seats) {
      const sent = Object.fromEntries(
        toStoredAnswers(answers).map(({ questionId, value }) => [questionId, value] as const),
      );
      expect(readAnswers(questions, sent)).toEqual({ answers, issues: [] });
    }
    for (const { id } of questions)
      expect(seats.some(({ answers }) => toStoredAnswers(answers).some((one) => one.questionId === id))).toBe(
        true,
      );
  });

  it("the demo has an upcoming conference with a programme, whose page copies none of its days", () => {
    const conference = eventNamed("Conference");
    const { content } = demo.landingPages[0]!;
    expect(content).toMatchObject({
      hero: { title: conference.title },
      details: [{ label: "Includes" }],
    });
    expect(JSON.stringify([content, conference.title, conference.description])).not.toContain("2025");
    const moments = (conference.agenda as { startsAt: string }[]).map(({ startsAt }) => new Date(startsAt));
    for (const moment of moments)
      expect(moment >= (conference.startDate as Date) && moment < (conference.endDate as Date)).toBe(true);
    expect((conference.speakers as unknown[]).length).toBeGreaterThan(0);
  });

  it("the demo's files are PDFs as long as their documents say", () => {
    const documents = [...demo.documents, ...demo.applicationDocuments];
    expect(demo.files).toHaveLength(documents.length);
    demo.files.forEach(({ bytes }, index) => {
      expect(documents[index]?.fileSize).toBe(bytes.length);
      const text = bytes.toString("latin1");
      expect(text.startsWith("%PDF-")).toBe(true);
      const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
      expect(text.slice(table, table + 4)).toBe("xref");
    });
  });

  it("the demo has a document that replaces a rejected one of the same member", () => {
    const correction = demo.documents.find(({ replacesId }) => replacesId);
    expect(demo.documents.find(({ id }) => id === correction?.replacesId)).toMatchObject({
      status: "rejected",
      userId: correction?.userId,
    });
  });
});

// A Saturday, a Sunday, both changes of the clock, a leap day, and just before local midnight.
describe.each([
  "2026-11-21T15:00:00Z",
  "2026-11-22T15:00:00Z",
  "2026-11-23T15:00:00Z",
  "2027-03-14T06:30:00Z",
  "2027-11-07T05:30:00Z",
  "2028-02-29T12:00:00Z",
  "2026-12-31T04:59:00Z",
  "2027-06-15T23:00:00Z",
])("the demo data seen at %s", (today) => {
  const now = new Date(today);
  const seen = demoOn(today);

  it("the demo on any date never seats more people than an event holds, nor anybody twice", () => {
    for (const { id, maxAttendees } of seen.events)
      expect(seatsOf(seen, id as string)).toBeLessThanOrEqual(Number(maxAttendees ?? Infinity));
    const seats = seen.registrations.filter(holdsSeat).map(({ eventId, email }) => `${eventId} ${email}`);
    expect(new Set(seats).size).toBe(seats.length);
  });

  it("the demo on any date has upcoming events that are free, paid, unlimited, full and nearly full", () => {
    const upcoming = seen.events.filter(({ startDate }) => (startDate as Date) > now);
    expect(upcoming.length).toBeGreaterThanOrEqual(8);
    expect(seen.events.length - upcoming.length).toBeGreaterThanOrEqual(6);
    expect(upcoming.some(({ priceCents }) => priceCents === 0)).toBe(true);
    expect(upcoming.some(({ priceCents }) => Number(priceCents) > 0)).toBe(true);
    expect(upcoming.some(({ maxAttendees }) => maxAttendees === null)).toBe(true);
    for (const [slug, left] of [
      // One is offered to somebody who waits.
      [FULL_EVENT_SLUG, 1],
      [NEARLY_FULL_EVENT_SLUG, 1],
    ] as const) {
      const event = upcoming.find((one) => one.slug === slug);
      expect(Number(event?.maxAttendees) - seatsOf(seen, event?.id as string)).toBe(left);
    }
  });

  it("the demo on any date has its events on working days, at reasonable hours", () => {
    const parts = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      weekday: "short",
      hour: "2-digit",
      hourCycle: "h23",
    });
    for (const { startDate, endDate } of seen.events) {
      for (const moment of [startDate, endDate]) {
        const [weekday, hour] = parts.format(moment as Date).split(", ");
        expect(["Mon", "Tue", "Wed", "Thu", "Fri"]).toContain(weekday);
        expect(Number(hour)).toBeGreaterThanOrEqual(7);
      }
      // The second of two days that cross a weekend would be a Saturday, and the third a Monday.
      expect(Number(endDate) - Number(startDate)).toBeLessThan(36 * 3_600_000);
      expect((endDate as Date) > (startDate as Date)).toBe(true);
    }
  });

  it("the demo on any date dates no past fact in the future", () => {
    const happened = [
      ...seen.users.flatMap(({ createdAt, joinDate }) => [createdAt, joinDate]),
      ...seen.events.map(({ createdAt }) => createdAt),
      ...seen.registrations.flatMap(({ registrationDate, cancelledAt }) => [registrationDate, cancelledAt]),
      ...seen.bundles.map(({ createdAt }) => createdAt),
      ...seen.invoices.map(({ issuedAt }) => issuedAt),
      ...seen.dues.map(({ createdAt }) => createdAt),
      ...seen.payments.flatMap(({ paymentDate, owedBackAt }) => [paymentDate, owedBackAt]),
      ...seen.refunds.map(({ refundDate }) => refundDate),
      ...seen.cheques.flatMap((cheque) => [
        cheque.receivedAt,
        cheque.depositedAt,
        cheque.clearedAt,
        cheque.bouncedAt,
      ]),
      ...seen.reports.flatMap(({ paidOn, createdAt }) => [paidOn, createdAt]),
      ...seen.statements.flatMap(({ importedAt, postedAt }) => [importedAt, postedAt]),
      ...seen.messages.flatMap(({ sentAt, readAt }) => [sentAt, readAt]),
      ...seen.documents.flatMap(({ uploadDate, verifiedAt }) => [uploadDate, verifiedAt]),
      ...seen.applications.flatMap(({ createdAt, decidedAt }) => [createdAt, decidedAt]),
      ...seen.audit.map(({ at }) => at),
      ...seen.emails.flatMap(({ createdAt, sentAt, givenUpAt }) => [createdAt, sentAt, givenUpAt]),
    ];
    expect(happened.filter((date) => date && (date as Date) > now)).toEqual([]);
  });

  it("the demo on any date has cheques in every state, a transfer for two seats and a posted statement", () => {
    const states = seen.cheques.map((cheque) =>
      cheque.bouncedAt
        ? "bounced"
        : cheque.clearedAt
          ? "cleared"
          : cheque.depositedAt
            ? "deposited"
            : "received",
    );
    expect(different(states)).toEqual(["bounced", "cleared", "deposited", "received"]);
    const gave = seen.allocations.filter(({ amountCents }) => amountCents > 0);
    expect(gave.length - new Set(gave.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(seen.statementLines.filter(({ paymentId }) => paymentId).length).toBeGreaterThan(10);
  });

  it("the demo on any date asks only members with a fee for the next payment, and has each standing", () => {
    for (const { admittedAt, annualFeeCents, joinDate, nextPaymentDate } of seen.users) {
      expect(Boolean(joinDate)).toBe(Boolean(admittedAt));
      expect(Boolean(nextPaymentDate)).toBe(Boolean(admittedAt) && annualFeeCents !== 0);
    }
    const found = seen.users.map((user) => {
      const { standing } = standingOn(
        calendarDayOf(new Date(today), timeZone),
        currentFacts(user as Parameters<typeof currentFacts>[0], timeZone),
        duesRules(defaultPolicies.dues, [], today.slice(0, 10)),
      );
      expect(user.membershipStatus, user.email).toBe(isInGoodStanding(standing) ? "active" : "pending");
      return standing;
    });
    expect(new Set(found)).toEqual(
      new Set(["applicant", "active", "grace", "lapsed", "suspended", "closed"]),
    );
  });
});
