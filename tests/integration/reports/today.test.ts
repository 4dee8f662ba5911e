import { aCpdEntry } from "../../support/cpd";
import { beforeEach, describe, expect, it } from "vitest";
import { sendAgainAction } from "@/app/(portal)/admin/emails/actions";
import { setConversationDoneAction } from "@/app/(portal)/messages/actions";
import * as today from "@/app/api/admin/today/route";
import { refreshAssociation } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { readSession, sessionCookie } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import { roleNames, type Role } from "@/lib/core/permissions";
import type { TodayKind } from "@/lib/reports/labels";
import { readTodaysWork } from "@/lib/reports/today-queries";
import { anApplication } from "../../support/applications";
import {
  aMember,
  anEvent,
  anUnpaidRegistration,
  aStaffMember,
  hourMs,
  signedInAs,
} from "../../support/builders";
import { onStaffForDays, sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";

type Listed = {
  total: number;
  items: { kind: TodayKind; id: string; title: string; since: string; href: string }[];
};

async function listed(user: { id: string }): Promise<Listed> {
  const answer = await (await signedInAs(user)).call(today, "GET");
  expect(answer.status).toBe(200);
  return (await answer.json()) as Listed;
}

const kindsOf = async (user: { id: string }) => (await listed(user)).items.map(({ kind }) => kind).sort();
/** A colleague who has had the role long enough to be the second person of any change. */
async function withRole(role: Role, eventId: string | null = null) {
  const colleague = await aStaffMember([{ role, eventId }]);
  await onStaffForDays(colleague, 8);
  return colleague;
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);

let member: Awaited<ReturnType<typeof aMember>>;
/** Who asks for what needs two people. */
let asker: () => Promise<string>;
beforeEach(async () => {
  asker = async () => (await withRole("owner")).id;
  member = await aMember({ firstName: "Amara", lastName: "Rolle" });
});

/** The moment before midnight of the association's day, which holds at any time of the day. */
async function lastMomentOfToday(): Promise<Date> {
  const [row] = await sql<{ at: Date }>(
    `SELECT (date_trunc('day', now() AT TIME ZONE 'America/Nassau') + interval '1 day') AT TIME ZONE 'America/Nassau'
            - interval '1 millisecond' AS "at"`,
  );
  return row!.at;
}

type Done = { id: string; done: () => Promise<unknown> };

/** One piece of work of each kind, and what ends it. */
const kinds: Record<TodayKind, { for: readonly Role[]; make: () => Promise<Done> }> = {
  application: {
    for: ["owner", "administrator", "membership"],
    async make() {
      const { id } = await anApplication();
      return {
        id,
        done: () => db.write.membershipApplication.update({ where: { id }, data: { askedAt: new Date() } }),
      };
    },
  },
  document: {
    for: ["owner", "administrator", "membership", "reviewer"],
    async make() {
      const upload = await db.write.upload.create({ data: { userId: member.id, expiresAt: new Date() } });
      const { id } = await db.write.document.create({
        data: {
          userId: member.id,
          uploadId: upload.id,
          fileName: "certificate.pdf",
          fileType: "application/pdf",
          fileSize: 1,
          category: "certificate",
        },
      });
      return { id, done: () => db.write.document.update({ where: { id }, data: { status: "approved" } }) };
    },
  },
  cpd_entry: {
    for: ["owner", "administrator", "membership", "reviewer"],
    async make() {
      const { id } = await aCpdEntry(member.id);
      return {
        id,
        done: () =>
          db.write.cpdEntry.update({ where: { id }, data: { state: "approved", decidedAt: new Date() } }),
      };
    },
  },
  cpd_audit: {
    for: ["owner", "administrator", "membership", "reviewer"],
    async make() {
      const day = new Date("2026-01-01");
      const { id } = await db.write.cpdAudit.create({
        data: { startsOn: day, endsOn: day, percent: 10, seed: "0".repeat(32), dueOn: day },
      });
      return { id, done: () => db.write.cpdAudit.update({ where: { id }, data: { closedAt: new Date() } }) };
    },
  },
  payment_report: {
    for: ["owner", "administrator", "treasurer"],
    async make() {
      const due = await anOpenDue(member.id);
      const { id } = await db.write.paymentReport.create({
        data: {
          userId: member.id,
          amountCents: 35_000,
          method: "bank_transfer",
          paidOn: new Date(),
          dues: { create: { amountDueId: due.id } },
        },
      });
      return {
        id,
        done: () => db.write.paymentReport.update({ where: { id }, data: { declinedAt: new Date() } }),
      };
    },
  },
  statement: {
    for: ["owner", "administrator", "treasurer"],
    async make() {
      const { id, lines } = await db.write.bankStatement.create({
        data: {
          name: "november.csv",
          mapping: {},
          lines: {
            create: { lineNumber: 1, date: new Date(), amountCents: 100, text: "x", fingerprint: "one" },
          },
        },
        include: { lines: true },
      });
      const done = () =>
        db.write.statementLine.update({ where: { id: lines[0]!.id }, data: { ignoredAt: new Date() } });
      return { id, done };
    },
  },
  notification: {
    for: ["owner", "administrator", "treasurer"],
    async make() {
      const { id } = await db.write.paymentNotification.create({
        data: { providerReference: "PL-1", mismatch: "Unknown reference", bodyHash: "one" },
      });
      return {
        id,
        done: () => db.write.paymentNotification.update({ where: { id }, data: { resolvedAt: new Date() } }),
      };
    },
  },
  seat: {
    for: ["owner", "administrator", "treasurer", "events"],
    async make() {
      const event = await anEvent({ priceCents: 10_000, startDate: new Date(Date.now() + 480 * hourMs) });
      const { id } = await anUnpaidRegistration(event, member);
      const heldUntil = await lastMomentOfToday();
      await db.write.registration.update({ where: { id }, data: { heldUntil } });
      const tomorrow = new Date(+heldUntil + 1);
      return {
        id,
        done: () => db.write.registration.update({ where: { id }, data: { heldUntil: tomorrow } }),
      };
    },
  },
  message: {
    for: ["owner", "administrator", "membership", "treasurer"],
    async make() {
      const thread = await db.write.messageThread.create({
        data: { memberId: member.id, subject: "Question" },
      });
      const { id } = await db.write.message.create({
        data: { threadId: thread.id, fromUserId: member.id, subject: "Question", content: "When?" },
      });
      return { id, done: () => db.write.message.update({ where: { id }, data: { readAt: new Date() } }) };
    },
  },
  email: {
    for: ["owner", "administrator", "membership"],
    async make() {
      const { id } = await db.write.outboxEmail.create({
        data: {
          toAddress: "amara@example.test",
          template: "test",
          subject: "Receipt",
          text: "",
          html: "",
          attempts: 9,
          givenUpAt: new Date(),
        },
      });
      return { id, done: () => db.write.outboxEmail.update({ where: { id }, data: { givenUpAt: null } }) };
    },
  },
  refund: {
    for: ["owner", "administrator", "treasurer"],
    async make() {
      const { id } = await db.write.payment.create({
        data: {
          userId: member.id,
          purpose: "event",
          description: "Seminar",
          amountCents: 5_000,
          status: "completed",
          owedBackAt: new Date(),
        },
      });
      return { id, done: () => db.write.payment.update({ where: { id }, data: { owedBackAt: null } }) };
    },
  },
  lost_factor: {
    for: ["owner"],
    async make() {
      await db.write.user.update({ where: { id: member.id }, data: { factorLostAt: hoursAgo(1) } });
      const { id } = member;
      return { id, done: () => db.write.user.update({ where: { id }, data: { factorLostAt: null } }) };
    },
  },
  waiting_list: {
    for: ["owner", "administrator", "events"],
    async make() {
      const prices = {
        create: {
          registrationType: "early",
          label: "Early bird",
          priceCents: 0,
          availableUntil: hoursAgo(1),
        },
      };
      const { id } = await anEvent({ startDate: hoursAgo(-30 * 24), maxAttendees: 1, prices });
      const waiting = { eventId: id, firstName: "Wanda", lastName: "Wait" };
      const { id: entryId } = await db.write.waitingEntry.create({
        data: { ...waiting, email: `wanda-${id}@visitor.test` },
      });
      return { id, done: () => db.write.waitingEntry.delete({ where: { id: entryId } }) };
    },
  },
  bank_details: {
    for: ["owner", "administrator", "treasurer"],
    async make() {
      const { id } = await db.write.proposal.create({
        data: {
          kind: "bank_details",
          requestedById: await asker(),
          effectiveAt: hoursAgo(-200),
          details: {},
          stopHash: "one",
        },
      });
      return { id, done: () => db.write.proposal.delete({ where: { id } }) };
    },
  },
  address_change: {
    for: ["owner"],
    async make() {
      const { id } = await db.write.addressChange.create({
        data: {
          userId: member.id,
          oldEmail: member.email,
          newEmail: "new@example.test",
          requestedById: await asker(),
          effectiveAt: hoursAgo(-200),
          proofHash: "one",
          stopHash: "two",
        },
      });
      return { id, done: () => db.write.addressChange.delete({ where: { id } }) };
    },
  },
  event: {
    for: ["owner", "administrator", "events", "door"],
    async make() {
      const { id } = await anEvent({ startDate: new Date(Date.now() - hourMs) });
      return { id, done: () => db.write.event.update({ where: { id }, data: { status: "cancelled" } }) };
    },
  },
};

describe("what is to be done today", () => {
  it.each(Object.keys(kinds) as TodayKind[])(
    "the to-do list shows an item of kind %s only to people who can do it, until it is done",
    async (kind) => {
      const { id, done } = await kinds[kind].make();
      const staff = new Map<Role, Awaited<ReturnType<typeof withRole>>>();
      for (const role of roleNames) staff.set(role, await withRole(role));
      for (const [role, user] of staff) {
        const { total, items } = await listed(user);
        const may = kinds[kind].for.includes(role);
        if (role === "door" && !may) {
          // They have their next event, which may be the one that the work belongs to.
          expect(items.filter((item) => item.kind !== "event")).toEqual([]);
          continue;
        }
        expect(items, role).toMatchObject(may ? [{ kind, id }] : []);
        expect(total, role).toBe(may ? 1 : 0);
      }
      await done();
      for (const [role, user] of staff) {
        if (role !== "door" || kind === "event")
          expect(await listed(user), role).toEqual({ total: 0, items: [] });
      }
    },
  );

  it("the to-do list is one list of all kinds, oldest first, with titles and links", async () => {
    const event = await kinds.event.make();
    const document = await kinds.document.make();
    const message = await kinds.message.make();
    await db.write.document.update({ where: { id: document.id }, data: { uploadDate: hoursAgo(5) } });
    await db.write.message.update({ where: { id: message.id }, data: { sentAt: hoursAgo(7) } });
    const { threadId } = await db.message.findUniqueOrThrow({ where: { id: message.id } });
    expect(await listed(await withRole("administrator"))).toEqual({
      total: 3,
      items: [
        {
          kind: "message",
          id: message.id,
          title: "Amara Rolle: Question",
          since: expect.any(String),
          href: `/admin/messages?message=${threadId}`,
        },
        {
          kind: "document",
          id: document.id,
          title: "Amara Rolle: certificate.pdf",
          since: expect.any(String),
          href: `/admin/documents/${document.id}`,
        },
        {
          kind: "event",
          id: event.id,
          title: "Sanctions Screening in Practice",
          since: expect.any(String),
          href: `/admin/events/${event.id}/check-in`,
        },
      ],
    });
  });

  it("the to-do list has the fifty oldest rows at most, and says how many there are", async () => {
    const thread = await db.write.messageThread.create({ data: { memberId: member.id, subject: "Many" } });
    await db.write.message.createMany({
      data: Array.from({ length: 60 }, (_, index) => ({
        threadId: thread.id,
        fromUserId: member.id,
        subject: String(index),
        content: "x",
        sentAt: hoursAgo(100 - index),
      })),
    });
    await kinds.document.make();
    const { total, items } = await listed(await withRole("administrator"));
    expect(total).toBe(61);
    expect(items.map(({ title }) => title)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Amara Rolle: ${index}`),
    );
  });

  it("the to-do list of a role for one event shows only that event and its seats", async () => {
    const [own, other] = [await kinds.event.make(), await kinds.event.make()];
    const [seat] = [await kinds.seat.make(), await kinds.seat.make()];
    const { eventId } = await db.registration.findUniqueOrThrow({ where: { id: seat.id } });
    const organiser = await aStaffMember([
      { role: "events", eventId },
      { role: "door", eventId: own.id },
    ]);
    expect((await listed(organiser)).items.map(({ kind, id }) => [kind, id]).sort()).toEqual([
      ["event", own.id],
      ["seat", seat.id],
    ]);
    expect(await kindsOf(await withRole("door", other.id))).toEqual(["event"]);
  });

  it("the to-do list leaves out one's own application, document, report, refund, seat and proposals", async () => {
    member = await withRole("owner");
    await anApplication({ email: member.email });
    await kinds.payment_report.make();
    await kinds.refund.make();
    await kinds.document.make();
    await kinds.seat.make();
    const { id: seatId } = await kinds.seat.make();
    await db.write.registration.update({
      where: { id: seatId },
      data: { userId: null, email: member.email },
    });
    asker = () => Promise.resolve(member.id);
    await kinds.bank_details.make();
    const other = await aMember();
    await db.write.addressChange.create({
      data: {
        userId: other.id,
        oldEmail: other.email,
        newEmail: "new@example.test",
        requestedById: member.id,
        // It is due, so that everybody else with the permission may approve it.
        requestedAt: hoursAgo(200),
        effectiveAt: hoursAgo(2),
        proofHash: "one",
        stopHash: "two",
      },
    });
    expect(await kindsOf(member)).toEqual([]);
  });

  it("the to-do list shows a change for two people only to someone whose approval would be accepted", async () => {
    const requestedById = await asker();
    await kinds.bank_details.make();
    await kinds.address_change.make();
    await db.write.proposal.create({ data: { kind: "factor_reset", userId: member.id, requestedById } });
    const newcomer = await aStaffMember([{ role: "owner", eventId: null }]);
    expect(await kindsOf(newcomer)).toEqual([]);
    await onStaffForDays(newcomer, 8);
    expect(await kindsOf(newcomer)).toEqual(["address_change", "bank_details", "lost_factor"]);
  });

  it("the to-do list has no event of the day after tomorrow, none that has ended and no draft", async () => {
    const end = +(await lastMomentOfToday());
    const { id } = await anEvent({ startDate: new Date(end + 24 * hourMs - 60_000) });
    await anEvent({ startDate: new Date(end + 25.5 * hourMs) });
    await anEvent({ startDate: hoursAgo(3) });
    await anEvent({ status: "draft" });
    expect((await listed(await withRole("administrator"))).items.map((item) => item.id)).toEqual([id]);
  });

  it("the to-do list of a door volunteer shows only their next event, however far away", async () => {
    const far = await anEvent({ startDate: hoursAgo(-30 * 24) });
    const farther = await anEvent({ startDate: hoursAgo(-40 * 24) });
    await anEvent({ startDate: hoursAgo(-20 * 24), status: "draft" });
    const volunteer = await aStaffMember([{ role: "door", eventId: farther.id }]);
    expect((await listed(await withRole("door"))).items).toMatchObject([
      { kind: "event", id: far.id, href: `/admin/events/${far.id}/check-in` },
    ]);
    expect((await listed(volunteer)).items).toMatchObject([{ kind: "event", id: farther.id }]);
    expect(await kindsOf(await withRole("events"))).toEqual([]);
  });
});

describe("what is done in place", () => {
  let administrator: Browser;
  beforeEach(async () => {
    administrator = await signedInAs(await withRole("administrator"));
  });

  /** What the console's rows offer, by the id of the row. */
  async function offered() {
    const person = await readSession(administrator.cookies.get(sessionCookie.name) ?? "");
    const { items } = await readTodaysWork(person as Staff);
    return new Map(items.map(({ id, inPlace }) => [id, inPlace]));
  }

  const aThread = () => db.write.messageThread.create({ data: { memberId: member.id, subject: "Question" } });
  const aMessage = (
    threadId: string,
    content: string,
    rest: { sentAt?: Date; readAt?: Date; toUserId?: string } = {},
  ) =>
    db.write.message.create({
      data: { threadId, fromUserId: member.id, subject: "Question", content, ...rest },
    });

  it("a failed email can be sent from the to-do list, and then leaves it", async () => {
    const { id } = await kinds.email.make();
    expect(await offered()).toEqual(new Map([[id, { does: "send_again", id }]]));
    expect(await administrator.within(() => sendAgainAction({ id }))).toMatchObject({ ok: true });
    expect(await offered()).toEqual(new Map());
  });

  it("a message shown in full on the to-do list has 'Done', and then leaves it", async () => {
    const [short, long] = [await aThread(), await aThread()];
    const whole = await aMessage(short.id, "x".repeat(160));
    const cut = await aMessage(long.id, "x".repeat(161));
    const inPlace = { id: short.id, newestId: whole.id, text: whole.content };
    const rows = await offered();
    expect(rows.get(whole.id)).toEqual({ does: "mark_done", ...inPlace });
    expect(rows.get(cut.id)).toBeNull();
    const done = await administrator.within(() => setConversationDoneAction({ ...inPlace, isDone: true }));
    expect(done).toMatchObject({ ok: true });
    expect([...(await offered()).keys()]).toEqual([cut.id]);
  });

  it("a message on the to-do list has no 'Done' beside another that may be unread", async () => {
    const { id } = await aThread();
    const first = await aMessage(id, "When?", { sentAt: hoursAgo(3) });
    const second = await aMessage(id, "And where?", { sentAt: hoursAgo(2) });
    expect([...(await offered()).values()]).toEqual([null, null]);
    await db.write.message.update({ where: { id: second.id }, data: { readAt: new Date() } });
    expect(await offered()).toEqual(new Map([[first.id, null]]));
    await db.write.message.update({ where: { id: second.id }, data: { readAt: null } });
    await db.write.message.update({ where: { id: first.id }, data: { readAt: new Date() } });
    expect((await offered()).get(second.id)).toMatchObject({ does: "mark_done", newestId: second.id });
  });

  it("a message on the to-do list has no 'Done' where it would not end it", async () => {
    const { id: userId } = await db.user.findFirstOrThrow({ where: { roles: { some: {} } } });
    const own = await aMessage((await aThread()).id, "Hello", { toUserId: userId });
    const { id } = await aThread();
    const unreadAgain = await aMessage(id, "When?");
    await db.write.messageThread.update({ where: { id }, data: { doneAt: new Date() } });
    expect(await offered()).toEqual(
      new Map([
        [own.id, null],
        [unreadAgain.id, null],
      ]),
    );
  });

  it("a task that needs a choice, reason, look or proof of presence can't be done from the to-do list", async () => {
    administrator = await signedInAs(await withRole("owner"));
    const made = [];
    for (const [kind, { make }] of Object.entries(kinds))
      if (kind !== "email" && kind !== "message") made.push((await make()).id);
    const rows = await offered();
    expect(made.filter((id) => rows.get(id) !== null)).toEqual([]);
  });
});

describe("who may ask", () => {
  it("the to-do list is only for staff, not for visitors or members", async () => {
    await kinds.event.make();
    expect((await new Browser().call(today, "GET")).status).toBe(401);
    const refused = await (await signedInAs(member)).call(today, "GET");
    expect(refused.status).toBe(403);
  });

  it("the to-do list shows no more people than one's roles allow within the hour", async () => {
    await sql(
      `INSERT INTO "AssociationSettings" ("id", "values", "updatedAt") VALUES (1, '{"peopleSeen": {"anHour": 50}}', now())`,
    );
    await refreshAssociation();
    await kinds.document.make();
    const reviewer = await withRole("reviewer");
    expect((await listed(reviewer)).total).toBe(1);
    await sql(
      `SELECT "see_people"($1, (SELECT array_agg('x' || n) FROM generate_series(1, 50) n), 50, false)`,
      [reviewer.id],
    );
    const answer = await (await signedInAs(reviewer)).call(today, "GET");
    expect(answer.status).toBe(429);
  });
});
