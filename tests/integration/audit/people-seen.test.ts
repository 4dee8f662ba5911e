import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import * as attendees from "@/app/api/admin/events/[id]/registrations/route";
import * as detailed from "@/app/api/admin/users/detailed/route";
import * as reminders from "@/app/api/admin/reminders/route";
import * as users from "@/app/api/admin/users/route";
import * as messages from "@/app/api/messages/my/route";
import { findApplicationToReview, searchApplications } from "@/lib/applications/review-queries";
import { refreshAssociation } from "@/lib/association/queries";
import type { PeopleLimit } from "@/lib/audit/labels";
import type { PeopleList } from "@/lib/audit/shared/people-seen";
import { searchCredits } from "@/lib/payments/credit-queries";
import { searchAudit } from "@/lib/audit/queries";
import { searchEnrolments } from "@/lib/programmes/queries";
import { searchCertificates } from "@/lib/certificates/issued-queries";
import { db } from "@/lib/db/client";
import { searchCpdEntries } from "@/lib/cpd/review-queries";
import { searchDirectory } from "@/lib/directory/queries";
import { canSeeDirectory } from "@/lib/directory/shared/visible";
import { searchDocuments } from "@/lib/documents/shared/review-queries";
import { searchEmails } from "@/lib/emails/queries";
import { searchInvoices } from "@/lib/invoices/queries";
import { Refusal } from "@/lib/core/errors";
import { searchMembers } from "@/lib/members/member-queries";
import { listReminders } from "@/lib/membership/shared/reminder-queries";
import { listConversations, listSent, searchRecipients } from "@/lib/messages/shared/conversation-queries";
import { searchPayments } from "@/lib/payments/queries";
import { searchReports } from "@/lib/payments/report-queries";
import { searchReceivables } from "@/lib/payments/shared/receivables";
import type { Role } from "@/lib/core/permissions";
import { searchForCheckIn } from "@/lib/admission/queries";
import { listWaitingOfEvent } from "@/lib/waiting/queries";
import { searchAttendees } from "@/lib/registrations/attendee-queries";
import {
  aMember,
  anEvent,
  aStaffMember,
  emptySnapshot,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { ownerUrl, sql, waitingForLocks } from "../../support/database";
import { Browser } from "../../support/next-request";

/** The smallest limit that the settings take, and more people than that. */
const max = 50;
const people = 55;

let eventId: string;
beforeEach(async () => {
  eventId = (await anEvent({ maxAttendees: null })).id;
  await sql(
    `INSERT INTO "AssociationSettings" ("id", "values", "updatedAt")
     VALUES (1, '{"peopleSeen": {"anHour": ${max}}}', now())`,
  );
  await refreshAssociation();
});

const seenBy = async (role: Role) =>
  (await aStaffMember([{ role, eventId: null }], { email: `${role}@example.test` })) as unknown as Admin;
const within = <Output>(work: () => Promise<Output>) => new Browser().within(work);
const page = { text: "", sort: "", page: 1, size: 60 };
const everybody = { ...page, status: null, type: null };

const programmeId = "00000000-0000-4000-8000-000000000063";

/** Rows for the people 1 to 55: "1@example.test" is called "Ann 1". Members come after who looks at them. */
const fill = (columns: string, values: string, table: string, from = "") =>
  sql(`INSERT INTO "${table}" (${columns}) SELECT ${values} FROM generate_series(1, ${people}) n ${from}`);
const fillMembers = () =>
  fill(
    `"id", "email", "firstName", "lastName", "createdAt", "updatedAt"`,
    `gen_random_uuid(), n || '@example.test', 'Ann', n::text, now() - interval '1 day', now()`,
    "User",
  );
const member = `JOIN "User" u ON u."email" = n || '@example.test'`;
const fillAttendees = () =>
  fill(
    `"id", "eventId", "firstName", "lastName", "email", "amountCents", "updatedAt"`,
    `gen_random_uuid(), '${eventId}', 'Ann', n::text, n || '@example.test', 0, now()`,
    "Registration",
  );
const fillWaiting = () =>
  fill(
    `"id", "eventId", "firstName", "lastName", "email"`,
    `gen_random_uuid(), '${eventId}', 'Ann', n::text, n || '@example.test'`,
    "WaitingEntry",
  );
const fillApplications = () =>
  fill(
    `"id", "reference", "registrationType", "firstName", "lastName", "membershipType", "email",
     "professionalQualifications", "professionalMemberships",
     "currentEmployer", "positionHeld", "durationInPosition", "backgroundAnswers", "ceoName", "ceoTitle",
     "applicationDate", "applicantSignature", "membershipNumber", "updatedAt"`,
    `gen_random_uuid(), n::text, 'new', 'Ann', n::text, 'associate', n || '@example.test', '', '',
     '', '', '', '', '', '', now(), '', 'ACO-2026ABCDEF', now()`,
    "MembershipApplication",
  );
const fillThreads = async (fromUserId: string | null) => {
  await fillMembers();
  await fill(`"id", "memberId", "subject"`, `gen_random_uuid(), u."id", 'Hello'`, "MessageThread", member);
  await sql(
    `INSERT INTO "Message" ("id", "threadId", "subject", "content", "fromUserId", "toUserId")
     SELECT gen_random_uuid(), "id", 'Hello', 'Hello', coalesce($1, "memberId"), CASE WHEN $1 IS NULL THEN NULL ELSE "memberId" END
     FROM "MessageThread"`,
    [fromUserId],
  );
};

type Listed = { total?: number; page?: number; peopleLimit: PeopleLimit | null };
const rowsOf = (found: Listed) =>
  Object.values<unknown>({ ...found }).find(Array.isArray) as { email?: string }[];

/** Leaves no room for anybody. */
const seeStrangers = (viewer: { id: string }, most = max) =>
  sql(
    `SELECT "see_people"($1, (SELECT array_agg('x' || n) FROM generate_series(1, ${most}) n), ${max}, false)`,
    [viewer.id],
  );

/** Every list that ends where the limit is: who sees it, what fills it, how it is read. */
const lists: Record<
  Exclude<
    PeopleList["list"],
    | "audit log"
    | "users"
    | "users with details"
    | "check-in"
    | "waiting list"
    | "people without a certificate"
    | "members drawn for a CPD audit"
    | "recipients"
    | "reminders"
    | "bank statement"
    | "people on an invoice"
    | "people on a receipt"
    | "today"
  >,
  {
    role: Role;
    fillIn: (viewer: Admin) => Promise<unknown>;
    read: (viewer: Admin, asked: typeof page) => Promise<Listed>;
    /** Of the people that the limit allows, those who are seen around the list. */
    around?: number;
  }
> = {
  members: {
    role: "treasurer",
    fillIn: fillMembers,
    read: (viewer, asked) => searchMembers(viewer, { ...everybody, ...asked }),
  },
  attendees: {
    role: "treasurer",
    fillIn: fillAttendees,
    read: (viewer, asked) => searchAttendees(viewer, eventId, { ...asked, filter: null }),
  },
  enrolments: {
    role: "treasurer",
    async fillIn() {
      await fillMembers();
      await sql(
        `INSERT INTO "Programme" ("id", "title", "description", "rule") VALUES ($1::uuid, 'A course', '', '"all"')`,
        [programmeId],
      );
      await fill(
        `"id", "programmeId", "userId"`,
        `gen_random_uuid(), '${programmeId}', u."id"`,
        "Enrolment",
        member,
      );
    },
    read: (viewer, asked) => searchEnrolments(viewer, { id: programmeId, rule: "all", events: [] }, asked),
  },
  certificates: {
    role: "treasurer",
    async fillIn() {
      await fillAttendees();
      await sql(
        `INSERT INTO "Certificate" ("id", "code", "eventId", "registrationId", "holderName", "title", "startDate",
                                    "endDate", "timeZone", "cpd", "issuer")
         SELECT "id", upper(translate(left(md5("id"::text), 13), '01', '22')), "eventId", "id", 'Ann ' || "lastName", '', now(),
                now(), '', '{}', '{}' FROM "Registration"`,
      );
    },
    read: (viewer, asked) => searchCertificates(viewer, eventId, { ...asked, state: null }),
  },
  applications: {
    role: "reviewer",
    fillIn: fillApplications,
    read: (viewer, asked) => searchApplications(viewer, { ...asked, filter: "all" }),
  },
  "possible duplicates": {
    role: "reviewer",
    fillIn: fillApplications,
    around: 1,
    async read(viewer) {
      const { id } = await db.membershipApplication.findFirstOrThrow({ where: { reference: "1" } });
      return (await findApplicationToReview(viewer, id))!.duplicates;
    },
  },
  documents: {
    role: "reviewer",
    async fillIn() {
      await fillMembers();
      await fill(`"id", "userId", "expiresAt"`, `gen_random_uuid(), u."id", now()`, "Upload", member);
      await sql(
        `INSERT INTO "Document" ("id", "userId", "uploadId", "fileName", "fileType", "fileSize", "category")
         SELECT "id", "userId", "id", 'a.pdf', 'application/pdf', 1, 'other' FROM "Upload"`,
      );
    },
    read: (viewer, asked) => searchDocuments(viewer, { ...asked, filter: "all" }),
  },
  "CPD entries": {
    role: "reviewer",
    async fillIn() {
      await fillMembers();
      await fill(
        `"id", "userId", "title", "provider", "date", "minutes", "category", "isLive", "state", "submittedAt"`,
        `gen_random_uuid(), u."id", 'Course', 'College', now(), 60, 'Ethics', true, 'submitted', now()`,
        "CpdEntry",
        member,
      );
    },
    read: (viewer, asked) => searchCpdEntries(viewer, { ...asked, filter: "all" }),
  },
  directory: {
    role: "treasurer",
    async fillIn() {
      await fillMembers();
      await fill(
        `"id", "userId", "isListed", "fields"`,
        `gen_random_uuid(), u."id", true, '{employer}'`,
        "DirectoryListing",
        member,
      );
      await sql(`UPDATE "User" SET "membershipStatus" = 'active', "employer" = 'Example Bank'`);
    },
    async read(viewer, { text, ...asked }) {
      if (!canSeeDirectory(viewer)) throw new Error("The role may read members");
      const { items, ...found } = await searchDirectory(viewer, { ...asked, q: text });
      // Answers have no addresses, so that the viewer's own is not among them.
      return { ...found, items: items.map(({ name }) => ({ name })) };
    },
  },
  credits: {
    role: "auditor",
    fillIn: () =>
      fill(
        `"id", "description", "amountCents", "payerName", "payerEmail", "status", "method"`,
        `gen_random_uuid(), '', 100, 'Ann', n || '@example.test', 'completed', 'cheque'`,
        "Payment",
      ),
    read: searchCredits,
  },
  payments: {
    role: "auditor",
    fillIn: () =>
      fill(
        `"id", "purpose", "description", "amountCents", "payerName", "payerEmail", "status"`,
        `gen_random_uuid(), 'event', '', 100, 'Ann', n || '@example.test', 'failed'`,
        "Payment",
      ),
    read: (viewer, asked) => searchPayments(viewer, asked),
  },
  receivables: {
    role: "auditor",
    fillIn: () =>
      fill(
        `"id", "reference", "purpose", "description", "amountCents", "payerName", "payerEmail"`,
        `gen_random_uuid(), 'REF' || n, 'event', '', 100, 'Ann', n || '@example.test'`,
        "AmountDue",
      ),
    read: (viewer, asked) =>
      searchReceivables(viewer, { ...asked, state: null, purpose: null, isOverdue: false }),
  },
  invoices: {
    role: "auditor",
    fillIn: () =>
      fill(
        `"id", "payerEmail", "snapshot", "personal"`,
        `gen_random_uuid(), n || '@example.test', '${JSON.stringify(emptySnapshot)}',
         jsonb_build_object('name', 'Ann', 'address', NULL, 'email', n || '@example.test', 'for', '[]'::jsonb, 'reason', NULL)`,
        "Invoice",
      ),
    read: (viewer, asked) => searchInvoices(viewer, { ...asked, state: null }),
  },
  "payment reports": {
    role: "auditor",
    async fillIn() {
      await fillMembers();
      await fill(
        `"id", "reference", "purpose", "description", "amountCents", "userId"`,
        `u."id", u."id"::text, 'membership', '', 100, u."id"`,
        "AmountDue",
        member,
      );
      await sql(
        `INSERT INTO "PaymentReport" ("id", "userId", "amountCents", "method", "paidOn")
         SELECT "id", "userId", 100, 'cheque', now() FROM "AmountDue"`,
      );
      await sql(
        `INSERT INTO "PaymentReportDue" ("reportId", "amountDueId") SELECT "id", "id" FROM "AmountDue"`,
      );
    },
    read: (viewer, asked) => searchReports(viewer, asked),
  },
  emails: {
    role: "auditor",
    fillIn: () =>
      fill(
        `"id", "toAddress", "subject", "template", "text", "html"`,
        `gen_random_uuid(), n || '@example.test', 'Hello', 'test', '', ''`,
        "OutboxEmail",
      ),
    read: (viewer, asked) => searchEmails(viewer, { ...asked, state: null }),
  },
  messages: {
    role: "treasurer",
    fillIn: () => fillThreads(null),
    read: (viewer, asked) => listConversations(viewer, { ...asked, isUnreadOnly: false }),
  },
  "sent messages": {
    role: "treasurer",
    fillIn: (viewer) => fillThreads(viewer.id),
    read: (viewer, asked) => listSent(viewer, asked),
  },
};

describe("without the right to export", () => {
  it.each(Object.entries(lists))(
    "the list of %s ends at the hour's limit without the right to export",
    async (list, { role, fillIn, read, around = 0 }) => {
      const viewer = await seenBy(role);
      await fillIn(viewer);
      const found = await within(() => read(viewer, page));
      expect(found.peopleLimit).toEqual({ max, minutes: 60 });
      // Oneself is free.
      expect(rowsOf(found).filter(({ email }) => email !== viewer.email)).toHaveLength(max - around);
      if (found.total !== undefined) expect(found.total).toBe(rowsOf(found).length);
      const audited = await db.auditEntry.findMany({
        orderBy: { id: "asc" },
        where: { action: "list_read" },
      });
      expect(audited).toMatchObject([{ actorId: viewer.id, details: { list, people: max - around } }]);
    },
  );

  it.each(Object.entries(lists).filter(([, { around }]) => !around))(
    "at the limit the list of %s has one answer whether a search matches an unseen person or nobody",
    async (_list, { role, fillIn, read }) => {
      const viewer = await seenBy(role);
      await seeStrangers(viewer);
      const asked = [
        page,
        { ...page, page: 3 },
        { ...page, size: 5 },
        { ...page, size: 5, page: 2 },
        { ...page, text: "Ann" },
      ];
      const answers = () => Promise.all(asked.map((one) => within(() => read(viewer, one))));
      const minutes = expect.any(Number) as number;
      const nobody = (await answers()).map((one) => ({ ...one, peopleLimit: { max, minutes } }));
      await fillIn(viewer);
      expect(await answers()).toEqual(nobody);
    },
  );

  it.each(
    Object.entries(lists).filter(
      ([list]) => !["sent messages", "possible duplicates", "payment reports"].includes(list),
    ),
  )(
    "at the limit a search of the list of %s shows nobody, and the list those seen before",
    async (_list, { role, fillIn, read }) => {
      const viewer = await seenBy(role);
      await fillIn(viewer);
      expect(rowsOf(await within(() => read(viewer, { ...page, text: "example" }))).length).toBeGreaterThan(
        0,
      );
      await seeStrangers(viewer);
      const found = await within(() => read(viewer, { ...page, text: "example" }));
      expect(found).toMatchObject({ total: 0, page: 1, peopleLimit: { max } });
      expect(rowsOf(found)).toEqual([]);
      expect(rowsOf(await within(() => read(viewer, page))).length).toBeGreaterThan(0);
    },
  );

  it("a group's coordinator counts as a person seen, and a row that names an unseen person is left out", async () => {
    const viewer = await seenBy("treasurer");
    await fillAttendees();
    await sql(
      `INSERT INTO "GroupBooking" ("id", "company", "contactName", "contactEmail")
       SELECT "bookingId", 'First Bank', 'Carla', 'carla' || "lastName" || '@bank.test'
       FROM "Registration" WHERE "lastName"::int >= 54`,
    );
    const read = () =>
      within(() => searchAttendees(viewer, eventId, { ...page, text: "Ann 54", filter: null }));
    expect((await read()).attendees).toMatchObject([{ group: { contactEmail: "carla54@bank.test" } }]);
    expect(await db.personSeen.count()).toBe(2);
    await seeStrangers(viewer, max - 3);
    const second = await within(() =>
      searchAttendees(viewer, eventId, { ...page, text: "Ann 55", filter: null }),
    );
    expect(second.attendees).toEqual([]);
    expect((await read()).attendees).toEqual([]);
  });

  it("a list that reaches the limit of people does not say how many are left out", async () => {
    const viewer = await seenBy("treasurer");
    await fillMembers();
    await seeStrangers(viewer, max - 3);
    const found = await within(() => searchMembers(viewer, { ...everybody, size: 10, text: "Ann", page: 2 }));
    expect([found.members.length, found.total, found.page]).toEqual([3, 3, 2]);
    expect(found.peopleLimit).toEqual({ max, minutes: 60 });
  });

  it("people seen can be looked at again, and others only when an hour has passed", async () => {
    const viewer = await seenBy("treasurer");
    await fillMembers();
    await fillAttendees();
    await within(() => searchMembers(viewer, everybody));
    const again = await within(() => searchMembers(viewer, everybody));
    expect(again.peopleLimit).toMatchObject({ max });
    expect(again.members).toHaveLength(max + 1);
    // Somebody seen as a member is the same person as a registrant.
    const seen = new Set(again.members.map(({ email }) => email));
    const elsewhere = await within(() => searchAttendees(viewer, eventId, { ...page, filter: null }));
    expect(elsewhere.attendees.every(({ email }) => seen.has(email))).toBe(true);
    expect(elsewhere.attendees.length).toBeGreaterThan(max - 5);
    expect(await db.auditEntry.count({ where: { action: "list_read" } })).toBe(1);
    await sql(`UPDATE "PersonSeen" SET "at" = "at" - interval '59 minutes'`);
    const soon = await within(() => searchAttendees(viewer, eventId, { ...page, filter: null }));
    expect(soon.attendees.every(({ email }) => seen.has(email))).toBe(true);
    await sql(`UPDATE "PersonSeen" SET "at" = "at" - interval '1 minute'`);
    const later = await within(() => searchAttendees(viewer, eventId, { ...page, filter: null }));
    expect(later.attendees).toHaveLength(max);
  });

  it("people seen before do not count again, and a longer list ends at the same number", async () => {
    const viewer = await seenBy("treasurer");
    await fillMembers();
    const some = { ...everybody, text: "Ann", size: 10 };
    const idsOf = async (query: typeof everybody) => {
      const { members, peopleLimit } = await within(() => searchMembers(viewer, query));
      return { ids: members.filter(({ isSelf }) => !isSelf).map(({ id }) => id), peopleLimit };
    };
    const first = await idsOf(some);
    expect([first.ids.length, first.peopleLimit]).toEqual([10, null]);
    for (let time = 0; time < 5; time++) expect(await idsOf(some)).toEqual(first);
    expect(await db.personSeen.count()).toBe(10);
    // As many as are left, with those ten among them.
    const all = await idsOf(everybody);
    expect(all.ids).toHaveLength(max);
    expect(all.ids).toEqual(expect.arrayContaining(first.ids));
    expect(await db.personSeen.count()).toBe(max);
  });

  it("twenty simultaneous searches show no more people than one after the other", async () => {
    const viewer = await seenBy("treasurer");
    await fillMembers();
    const pages = Array.from({ length: 20 }, (_, n) =>
      within(() => searchMembers(viewer, { ...everybody, page: n + 1, size: 3 })),
    );
    const seen = (await Promise.all(pages)).flatMap(({ members }) => members.map(({ id }) => id));
    expect(new Set(seen.filter((id) => id !== viewer.id)).size).toBe(max);
  });

  it("a search waits for another of the same person, and counts the people that one showed", async () => {
    const viewer = await seenBy("treasurer");
    await fillMembers();
    const other = new pg.Client({ connectionString: ownerUrl });
    await other.connect();
    await other.query("BEGIN");
    await other.query(
      `SELECT "see_people"($1, (SELECT array_agg('x' || n) FROM generate_series(1, ${max - 5}) n), ${max}, false)`,
      [viewer.id],
    );
    const search = within(() => searchMembers(viewer, everybody));
    await expect.poll(waitingForLocks).toBe(1);
    await other.query("COMMIT");
    await other.end();
    expect((await search).members.filter(({ isSelf }) => !isSelf)).toHaveLength(5);
  });

  it.each([
    ["users", users],
    ["users with details", detailed],
  ] as const)("an answer with all %s is given whole, or refused before it is read", async (list, route) => {
    const auditor = await seenBy("auditor");
    const browser = await signedInAs(auditor);
    await aMember();
    const whole = await browser.call(route, "GET");
    expect(whole.status).toBe(200);
    expect(await db.auditEntry.findFirst({ where: { action: "list_read" } })).toMatchObject({
      details: { list, people: 1 },
    });
    await fillMembers();
    const refused = await browser.call(route, "GET");
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ permission: "members.export" });
    await sql(`DELETE FROM "User" WHERE "email" LIKE '5_@example.test'`);
    await fillAttendees();
    await within(() => searchAttendees(auditor, eventId, { ...page, filter: null, sort: "-name" }));
    const later = await browser.call(route, "GET");
    expect(later.status).toBe(429);
    expect(Number(later.headers.get("retry-after"))).toBeGreaterThan(3_000);
  });

  it("the answer with an event's registrations is refused when it would show too many people", async () => {
    const treasurer = await signedInAs(await seenBy("treasurer"));
    const organiser = await signedInAs(await seenBy("events"));
    await fillAttendees();
    const call = async (browser: Browser) =>
      (await browser.call(attendees, "GET", { params: { id: eventId } })).status;
    expect(await call(treasurer)).toBe(403);
    expect(await call(organiser)).toBe(200);
    await sql(`UPDATE "Registration" SET "cancelledAt" = now() WHERE "lastName"::int > ${max}`);
    expect(await call(treasurer)).toBe(200);
  });

  it("a waiting list shows as many people as the limit allows", async () => {
    const treasurer = await seenBy("treasurer");
    await fillWaiting();
    const { waiting, peopleLimit } = await within(() => listWaitingOfEvent(treasurer, eventId));
    expect([waiting.length, peopleLimit]).toMatchObject([max, { max }]);
  });

  it("at the limit the call of dues reminders is refused, even if a paused member has been seen before", async () => {
    const treasurer = await seenBy("treasurer");
    await aMember({
      joinDate: new Date("2020-03-05T12:00:00Z"),
      nextPaymentDate: new Date(Date.now() + 80 * 86_400_000),
      remindersPausedAt: new Date(),
    });
    const { paused } = await within(() => listReminders(treasurer, 60, { withPaused: true }));
    expect(paused).toHaveLength(1);
    await seeStrangers(treasurer);
    const asked = { path: "/api/admin/reminders?days=60" };
    expect((await (await signedInAs(treasurer)).call(reminders, "GET", asked)).status).toBe(429);
  });

  it("the answer with the shared inbox is refused when it names too many people", async () => {
    const treasurer = await seenBy("treasurer");
    await fillThreads(null);
    const inbox = await (await signedInAs(treasurer)).call(messages, "GET");
    expect(inbox.status).toBe(429);
    await sql(`DELETE FROM "User" WHERE "email" LIKE '5_@example.test'`);
    expect((await (await signedInAs(treasurer)).call(messages, "GET")).status).toBe(200);
  });

  it("at the limit an answer with whole data is refused, whoever it names", async () => {
    const treasurer = await seenBy("treasurer");
    const auditor = await seenBy("auditor");
    await seeStrangers(treasurer);
    await seeStrangers(auditor);
    const asTreasurer = await signedInAs(treasurer);
    const asAuditor = await signedInAs(auditor);
    const statuses = async () =>
      (
        await Promise.all([
          asTreasurer.call(attendees, "GET", { params: { id: eventId } }),
          asTreasurer.call(messages, "GET"),
          asAuditor.call(users, "GET"),
          asAuditor.call(detailed, "GET"),
        ])
      ).map(({ status }) => status);
    expect(await statuses()).toEqual([429, 429, 429, 429]);
    await fillThreads(null);
    await fillAttendees();
    expect(await statuses()).toEqual([429, 429, 429, 429]);
  });

  it("at the limit a search that suggests people has one answer for nobody and for an unseen person", async () => {
    const treasurer = await seenBy("treasurer");
    const volunteer = await seenBy("door");
    await fillMembers();
    await fillAttendees();
    await seeStrangers(treasurer);
    await seeStrangers(volunteer);
    const refusalOf = (work: () => Promise<unknown>) => within(work).catch((error: unknown) => error);
    for (const search of [
      (text: string) => refusalOf(() => searchRecipients(treasurer, text)),
      (text: string) => refusalOf(() => searchForCheckIn(volunteer, eventId, text)),
    ]) {
      const refusal = await search("nobody");
      expect(refusal).toBeInstanceOf(Refusal);
      expect(await search("Ann")).toEqual(refusal);
    }
  });

  it("at the limit suggestions are refused whoever they name, and a ticket's code finds its holder", async () => {
    const treasurer = await seenBy("treasurer");
    const volunteer = await seenBy("door");
    await fillMembers();
    await fillAttendees();
    const recipients = () => within(() => searchRecipients(treasurer, "Ann"));
    const atDoor = (text: string) => within(() => searchForCheckIn(volunteer, eventId, text));
    expect(await recipients()).toHaveLength(8);
    expect(await atDoor("Ann 7")).toHaveLength(1);
    await seeStrangers(treasurer);
    await seeStrangers(volunteer);
    await expect(recipients()).rejects.toMatchObject({ code: "too_many" });
    await expect(atDoor("Ann 7")).rejects.toMatchObject({ code: "too_many" });
    const { ticketCode } = await db.registration.findFirstOrThrow({ where: { lastName: "9" } });
    expect(await atDoor(ticketCode)).toMatchObject([{ lastName: "9" }]);
  });

  it("at the limit an application does not say that it may be a duplicate", async () => {
    const reviewer = await seenBy("reviewer");
    await fillApplications();
    const marks = async () => {
      const query = { ...page, filter: "all", size: 5 } as const;
      const { applications } = await within(() => searchApplications(reviewer, query));
      return applications.map(({ mayBeDuplicate }) => mayBeDuplicate);
    };
    expect(await marks()).toEqual(Array(5).fill(true));
    await seeStrangers(reviewer);
    expect(await marks()).toEqual(Array(5).fill(false));
  });

  it("a record that is opened by itself counts as a person seen, once an hour", async () => {
    const reviewer = await seenBy("reviewer");
    await fillApplications();
    const ids = (await db.membershipApplication.findMany({ select: { id: true } })).map(({ id }) => id);
    await seeStrangers(reviewer, max - 1);
    const open = (id = "") => within(() => findApplicationToReview(reviewer, id));
    expect(await open(ids[0])).toMatchObject({ id: ids[0] });
    expect(await open(ids[0])).toMatchObject({ id: ids[0] });
    await expect(open(ids[1])).rejects.toMatchObject({
      code: "too_many",
      message:
        "Your roles let you see 50 people per hour, and you have seen that many. You can see others in 60 minutes.",
    });
    const audited = await db.auditEntry.findMany({
      orderBy: { id: "asc" },
      where: { action: "record_read" },
    });
    expect(audited).toMatchObject([{ actorId: reviewer.id, details: { record: "application" } }]);
    await sql(`UPDATE "PersonSeen" SET "at" = "at" - interval '1 hour'`);
    expect(await open(ids[1])).toMatchObject({ id: ids[1] });
  });

  it("searches that suggest people refuse in words what they cannot show", async () => {
    const treasurer = await seenBy("treasurer");
    const volunteer = await seenBy("door");
    await fillMembers();
    await fillAttendees();
    const words = {
      code: "too_many",
      message: expect.stringMatching(/^Your roles let you see 50 people per hour, and/) as string,
    };
    await within(() => searchMembers(treasurer, { ...everybody, sort: "name" }));
    await expect(within(() => searchRecipients(treasurer, "Ann"))).rejects.toMatchObject(words);
    const search = (n: number) => within(() => searchForCheckIn(volunteer, eventId, `Ann ${n}`));
    const refusals: unknown[] = [];
    for (let n = 1; n <= 9; n++) await search(n).catch((error: unknown) => refusals.push(error));
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.every((error) => error instanceof Refusal)).toBe(true);
    expect(refusals[0]).toMatchObject(words);
  });

  it("check-in shows nothing of people but names, rate and state", async () => {
    const volunteer = await seenBy("door");
    await fillAttendees();
    const [found] = await within(() => searchForCheckIn(volunteer, eventId, "Ann 55"));
    expect(Object.keys(found!).sort()).toEqual([
      "canVerify",
      "checkedInAt",
      "firstName",
      "id",
      "lastName",
      "refusal",
      "registrationType",
    ]);
  });
});

it("people who may export see everybody, and only they can open the audit log", async () => {
  const secretary = await seenBy("membership");
  const auditor = await seenBy("auditor");
  await fillMembers();
  const all = await within(() => searchMembers(secretary, everybody));
  expect([all.members.length, all.peopleLimit]).toEqual([people + 2, null]);
  await fill(`"action", "actorEmail"`, `'test', n || '@example.test'`, "AuditEntry");
  const log = await within(() => searchAudit(auditor, { ...page, action: null, from: null, before: null }));
  expect([log.entries.length, log.peopleLimit]).toEqual([people, null]);
  expect(await db.auditEntry.count({ where: { action: "list_read" } })).toBe(0);
});
