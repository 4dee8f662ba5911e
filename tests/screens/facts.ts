import { createHash, randomBytes } from "node:crypto";
import { request, type APIRequestContext } from "@playwright/test";
import type pg from "pg";
import { demo } from "../e2e/people";
import { anApplicationPayload } from "../support/application-payload";
import { builtActions } from "../../scripts/testing/actions.mjs";
import { connectToPortal } from "../support/portal-database";

/** What addresses are made of, by the name of the query that finds it in the demo association. */
const queries = {
  /** The next event that takes registrations without a price list, and one with. */
  openEvent: `SELECT "id" FROM "Event" e WHERE "status" = 'published' AND "startDate" > now() AND "priceCents" = 0
    AND "maxAttendees" > "currentAttendees" + 5 AND NOT EXISTS (SELECT FROM "EventPrice" p WHERE p."eventId" = e."id")
    AND NOT EXISTS (SELECT FROM "Registration" r JOIN "User" u ON u."id" = r."userId"
      WHERE r."eventId" = e."id" AND u."email" = 'member@demo.test') ORDER BY "startDate" LIMIT 1`,
  paidEvent: `SELECT "id" FROM "Event" WHERE "status" = 'published' AND "startDate" > now() AND ("priceCents" > 0
    OR EXISTS (SELECT FROM "EventPrice" p WHERE p."eventId" = "Event"."id"))
    AND NOT "is_full"("maxAttendees", "currentAttendees", "offeredSeats", "waitingCount") ORDER BY "startDate" LIMIT 1`,
  fullEvent: `SELECT "slug" FROM "Event" WHERE "startDate" > now() AND "maxAttendees" = "currentAttendees" + "offeredSeats" LIMIT 1`,
  pastEvent: `SELECT "slug" FROM "Event" WHERE "endDate" < now() ORDER BY "startDate" DESC LIMIT 1`,
  busyEvent: `SELECT "eventId" FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId" WHERE "startDate" > now()
    GROUP BY 1 ORDER BY count(*) FILTER (WHERE "state" = 'held') DESC, count(*) DESC LIMIT 1`,
  spokenEvent: `SELECT "id" FROM "Event" WHERE "startDate" > now() AND "speakers" <> '[]' ORDER BY "startDate" LIMIT 1`,
  spokenSlug: `SELECT "slug" FROM "Event" WHERE "startDate" > now() AND "speakers" <> '[]' ORDER BY "startDate" LIMIT 1`,
  landingEvent: `SELECT "eventId" FROM "LandingPage" ORDER BY "createdAt" LIMIT 1`,
  waitedEvent: `SELECT "eventId" FROM "WaitingEntry" WHERE "state" = 'offered' ORDER BY "joinedAt" LIMIT 1`,
  draftEvent: `SELECT "id" FROM "Event" WHERE "status" = 'draft' ORDER BY "createdAt" LIMIT 1`,
  cancelledEvent: `SELECT "id" FROM "Event" WHERE "status" = 'cancelled' AND "endDate" > now() LIMIT 1`,
  cancelledSlug: `SELECT "slug" FROM "Event" WHERE "status" = 'cancelled' AND "endDate" > now() LIMIT 1`,
  cancelledCode: `SELECT r."ticketCode" FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId"
    WHERE e."status" = 'cancelled' AND e."endDate" > now() ORDER BY r."registrationDate" LIMIT 1`,
  heldSeat: `SELECT r."id" FROM "Registration" r JOIN "User" u ON u."id" = r."userId"
    WHERE u."email" = 'member@demo.test' AND "state" = 'held' LIMIT 1`,
  heldCode: `SELECT r."ticketCode" FROM "Registration" r JOIN "User" u ON u."id" = r."userId"
    WHERE u."email" = 'member@demo.test' AND "state" = 'held' LIMIT 1`,
  waitingCode: `SELECT "code" FROM "WaitingEntry" WHERE "state" = 'waiting' ORDER BY "joinedAt" LIMIT 1`,
  offeredCode: `SELECT "code" FROM "WaitingEntry" WHERE "state" = 'offered' LIMIT 1`,
  giveableCode: `SELECT r."ticketCode" FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId"
    WHERE r."state" IN ('held', 'confirmed') AND NOT r."addressToConfirm" AND e."status" = 'published'
    AND e."startDate" > now() AND coalesce(r."registrationType" NOT LIKE 'member\\_%', true)
    ORDER BY r."registrationDate" LIMIT 1`,
  paidCode: `SELECT r."ticketCode" FROM "Registration" r JOIN "User" u ON u."id" = r."userId"
    WHERE u."email" = 'member@demo.test' AND "state" = 'confirmed'
    ORDER BY r."registrationDate" DESC LIMIT 1`,
  settledDue: `SELECT d."id" FROM "AmountDue" d JOIN "User" u ON u."id" = d."userId"
    WHERE u."email" = 'member@demo.test' AND d."registrationId" IS NULL AND d."closedAt" IS NOT NULL LIMIT 1`,
  thread: `SELECT t."id" FROM "MessageThread" t JOIN "User" u ON u."id" = t."memberId"
    WHERE u."email" = 'member@demo.test' ORDER BY "lastMessageAt" DESC LIMIT 1`,
  message: `SELECT m."id" FROM "Message" m JOIN "MessageThread" t ON t."id" = m."threadId"
    JOIN "User" u ON u."id" = t."memberId" WHERE u."email" = 'member@demo.test' ORDER BY "lastMessageAt" DESC LIMIT 1`,
  member: `SELECT "id" FROM "User" WHERE "email" = 'member@demo.test'`,
  pendingMember: `SELECT "id" FROM "User" WHERE "membershipStatus" = 'pending' ORDER BY "createdAt" LIMIT 1`,
  listing: `SELECT l."id" FROM "DirectoryListing" l JOIN "User" u ON u."id" = l."userId"
    WHERE l."isListed" AND u."email" <> 'member@demo.test' ORDER BY u."email" LIMIT 1`,
  cpdEntry: `SELECT "id" FROM "CpdEntry" WHERE "state" = 'submitted' ORDER BY "submittedAt" LIMIT 1`,
  cpdAudit: `SELECT "id" FROM "CpdAudit" LIMIT 1`,
  document: `SELECT "id" FROM "Document" WHERE "status" = 'pending' ORDER BY "uploadDate" LIMIT 1`,
  decidedDocument: `SELECT "id" FROM "Document" WHERE "status" = 'rejected' ORDER BY "uploadDate" LIMIT 1`,
  waitingApplication: `SELECT "id" FROM "MembershipApplication" WHERE "status" = 'pending' AND "askedAt" IS NULL
    ORDER BY "createdAt" LIMIT 1`,
  askedApplication: `SELECT "id" FROM "MembershipApplication" WHERE "status" = 'pending' AND "askedAt" IS NOT NULL LIMIT 1`,
  decidedApplication: `SELECT "id" FROM "MembershipApplication" WHERE "status" = 'approved' LIMIT 1`,
  statement: `SELECT "id" FROM "BankStatement" ORDER BY "importedAt" LIMIT 1`,
  closedMonth: `SELECT to_char("until" - interval '5 days', 'YYYY-MM-01') FROM "ClosedMonth" ORDER BY "until" LIMIT 1`,
  programme: `SELECT "id" FROM "Programme" WHERE "status" = 'published' ORDER BY "createdAt" LIMIT 1`,
  certifiedEvent: `SELECT "eventId" FROM "Certificate" WHERE "state" = 'revoked' LIMIT 1`,
  certifiedByHand: `SELECT e."id" FROM "Event" e JOIN "Certificate" c ON c."eventId" = e."id"
    WHERE e."cpd"->>'rule' = 'manual' ORDER BY e."startDate" DESC LIMIT 1`,
  certifiedCode: `SELECT r."ticketCode" FROM "Registration" r JOIN "Certificate" c ON c."registrationId" = r."id"
    WHERE c."state" = 'valid' ORDER BY c."issuedAt" DESC, c."id" LIMIT 1`,
  validCertificate: `SELECT "code" FROM "Certificate" WHERE "state" = 'valid' AND "supersedesId" IS NULL
    ORDER BY "issuedAt" DESC, "id" LIMIT 1`,
  supersededCertificate: `SELECT "code" FROM "Certificate" WHERE "state" = 'superseded' LIMIT 1`,
  revokedCertificate: `SELECT "code" FROM "Certificate" WHERE "state" = 'revoked' LIMIT 1`,
  memberCertifiedEvent: `SELECT "eventId" FROM "Certificate" c JOIN "User" u ON u."id" = c."userId"
    WHERE u."email" = 'member@demo.test' AND "state" = 'valid' AND "eventId" IS NOT NULL
    ORDER BY c."issuedAt" DESC LIMIT 1`,
  email: `SELECT "id" FROM "OutboxEmail" ORDER BY "createdAt" DESC LIMIT 1`,
} as const;

type Found = Record<keyof typeof queries, string>;

/** What the addresses of the screens are made of; those without an id or a slug are whole paths. */
export type Facts = Found & {
  openSlug: string;
  paidSlug: string;
  application: string;
  newPassword: string;
  confirmAddress: string;
  /** Of a member with a new address that waits. */
  movingMember: string;
  confirmNewAddress: string;
  stopAddressChange: string;
  statementToReview: string;
  group: string;
  postponedEvent: string;
  postponedSlug: string;
  postponedCode: string;
  fullLanding: string;
  endedLanding: string;
  endedCode: string;
};

async function one(client: pg.Client, name: string, sql: string, values: unknown[] = []): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(sql, values);
  const found = rows[0] && Object.values(rows[0])[0];
  if (!found) throw new Error(`The demo association has nothing for the screens of "${name}"`);
  return found;
}

/** The private link in the newest letter of this kind, as a path. */
async function linkIn(client: pg.Client, to: string, kind: string): Promise<string> {
  const text = await one(
    client,
    kind,
    `SELECT "text" FROM "OutboxEmail" WHERE "toAddress" = $1 AND "text" LIKE '%/' || $2 || '/%'
     ORDER BY "createdAt" DESC LIMIT 1`,
    [to, kind],
  );
  return new URL(new RegExp(`https?://\\S+/${kind}/\\S+`).exec(text)?.[0] ?? "").pathname;
}

/** Lets a new address wait that staff have typed for a member, as an import leaves them: never proven. */
async function aWaitingAddress(client: pg.Client, email: string) {
  const [proof, stop] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  const hash = (token: string) => createHash("sha256").update(token).digest("hex");
  const movingMember = await one(
    client,
    "a change of address",
    `INSERT INTO "AddressChange" ("id", "userId", "oldEmail", "newEmail", "requestedById", "requestedAt",
                                  "effectiveAt", "proofHash", "stopHash")
     SELECT gen_random_uuid(), u."id", u."email", 'work-' || u."email", s."id", now(), now() + interval '168 hours', $2, $3
     FROM "User" u, (SELECT "id" FROM "User" WHERE "isAdmin" AND "email" <> 'admin@demo.test' LIMIT 1) s
     WHERE u."email" = $1 RETURNING "userId"`,
    [email, hash(proof), hash(stop)],
  );
  return {
    movingMember,
    confirmNewAddress: `/confirm-new-email/${proof}`,
    stopAddressChange: `/stop/${stop}`,
  };
}

/** The demo's sample statement as the treasurer has just imported it. Another worker may have been first. */
async function aStatementToReview(client: pg.Client): Promise<string> {
  const treasurer = await request.newContext({ baseURL: process.env.PORTAL_TEST_URL ?? "" });
  await treasurer.post("/api/login", { data: demo.treasurer });
  const sample = await treasurer.get("/api/admin/bank-statements/sample");
  const answer = await treasurer.post("/api/admin/bank-statements?name=Sample+statement", {
    headers: { "content-type": "text/csv" },
    data: await sample.body(),
  });
  if (!answer.ok()) throw new Error(await answer.text());
  await treasurer.dispose();
  return one(
    client,
    "a statement to review",
    `SELECT "id" FROM "BankStatement" WHERE "name" = 'Sample statement' AND "postedAt" IS NULL ORDER BY "importedAt", "id" LIMIT 1`,
  );
}

/** The demo's last event that costs something, postponed. Another worker may have been first. */
async function aPostponedEvent(client: pg.Client) {
  const postponedSlug = "fatca-and-crs-reporting-workshop";
  const postponedEvent = await one(
    client,
    "a postponed event",
    `UPDATE "Event" SET "status" = 'postponed' WHERE "slug" = $1 RETURNING "id"`,
    [postponedSlug],
  );
  const postponedCode = await one(
    client,
    "a seat at a postponed event",
    `SELECT "ticketCode" FROM "Registration" WHERE "eventId" = $1 AND "state" = 'confirmed' ORDER BY "id" LIMIT 1`,
    [postponedEvent],
  );
  return { postponedEvent, postponedSlug, postponedCode };
}

/** A landing page of an event that takes nobody, where the button opens a dialog all the same. */
const aLandingPage = (client: pg.Client, eventSlug: string) =>
  one(
    client,
    "a landing page",
    `INSERT INTO "LandingPage" ("id", "eventId", "slug", "content", "publishedAt", "updatedAt")
     SELECT gen_random_uuid(), e."id", 'screen-' || left(e."slug", 30), l."content", now(), now()
     FROM "Event" e, (SELECT "content" FROM "LandingPage" ORDER BY "createdAt" LIMIT 1) l WHERE e."slug" = $1
     ON CONFLICT ("eventId") DO UPDATE SET "updatedAt" = now() RETURNING '/' || "slug"`,
    [eventSlug],
  );

/** A place on a waiting list whose offer was not taken. */
const anEndedPlace = (client: pg.Client) =>
  one(
    client,
    "an ended place",
    `INSERT INTO "WaitingEntry" ("id", "eventId", "firstName", "lastName", "email", "offeredUntil", "releasedAt")
     SELECT gen_random_uuid(), "eventId", 'Elise', 'Adderley', 'late-' || "email", now(), now()
     FROM "WaitingEntry" WHERE "state" = 'offered' ORDER BY "joinedAt" LIMIT 1 RETURNING "code"`,
  );

/** The demo member waits for a seat at the event that the demo's visitors wait for. */
async function aMemberWaits(eventId = "") {
  const member = await request.newContext({ baseURL: process.env.PORTAL_TEST_URL ?? "" });
  await member.post("/api/login", { data: demo.member });
  await member.post(`/api/events/${eventId}/waiting-list`, {
    data: { fullName: "Marva Rolle", email: demo.member.email },
  });
  await member.dispose();
}

/** The page of a group that a member registers for an event with one price. */
async function aGroup(client: pg.Client): Promise<string> {
  const eventId = await one(
    client,
    "an event for a group",
    `SELECT "id" FROM "Event" e WHERE "status" = 'published' AND "startDate" > now() + interval '4 days' AND "priceCents" > 0
     AND "maxAttendees" > "currentAttendees" + 5 AND NOT EXISTS (SELECT FROM "EventPrice" p WHERE p."eventId" = e."id")
     ORDER BY "startDate" LIMIT 1`,
  );
  const coordinator = await request.newContext({ baseURL: process.env.PORTAL_TEST_URL ?? "" });
  await coordinator.post("/api/login", { data: demo.member });
  const people = ["Ann Rolle", "Bea Knowles"].map((fullName, index) => ({
    fullName,
    email: `group-${process.pid}-${Date.now()}-${index}@example.test`,
  }));
  const answer = await coordinator.post(`/api/events/${eventId}/group-registrations`, {
    data: {
      company: "Lucayan Trust Bank",
      purchaseOrder: "PO 4711",
      people,
      contact: { fullName: "Marva Rolle", email: demo.member.email },
    },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  const { pageUrl } = (await answer.json()) as { pageUrl: string | null };
  await coordinator.dispose();
  if (!pageUrl) throw new Error("The demo member's address is not confirmed");
  return pageUrl;
}

/** Does what the button of the page does, without a browser. */
async function forgetPassword(visitor: APIRequestContext, email: string) {
  const { actionId = "" } =
    builtActions().find(({ name }) => name.endsWith("requestPasswordResetAction")) ?? {};
  const answer = await visitor.post("/forgot-password", {
    headers: {
      "next-action": actionId,
      origin: process.env.PORTAL_TEST_URL ?? "",
      "content-type": "text/plain;charset=UTF-8",
    },
    data: JSON.stringify([{ email }]),
  });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Reads them from the portal under test, and has it write the letters whose links lead to private pages. */
export async function readFacts(connect = connectToPortal): Promise<Facts> {
  const visitor = await request.newContext({ baseURL: process.env.PORTAL_TEST_URL ?? "" });
  const application = anApplicationPayload();
  await visitor.post("/api/member-registration", { data: application });
  const email = `screens-${process.pid}-${Date.now()}@example.test`;
  const password = "casuarina-tree";
  const somebody = { firstName: "Elise", lastName: "Adderley", email };
  await visitor.post("/api/register", { data: { ...somebody, password } });
  await visitor.put("/api/users/me", {
    data: { ...somebody, email: `new-${email}`, currentPassword: password, phone: null, address: null },
  });
  await forgetPassword(visitor, email);
  await visitor.dispose();
  const client = await connect();
  try {
    const found: Partial<Found> = {};
    for (const [name, sql] of Object.entries(queries))
      found[name as keyof Found] = await one(client, name, sql);
    await aMemberWaits(found.waitedEvent);
    const slugOf = (id = "") => one(client, "slug", `SELECT "slug" FROM "Event" WHERE "id" = $1`, [id]);
    return {
      ...(found as Found),
      openSlug: await slugOf(found.openEvent),
      paidSlug: await slugOf(found.paidEvent),
      application: await linkIn(client, application.email, "application"),
      newPassword: await linkIn(client, email, "reset-password"),
      confirmAddress: await linkIn(client, `new-${email}`, "confirm-email"),
      ...(await aWaitingAddress(client, email)),
      statementToReview: await aStatementToReview(client),
      group: await aGroup(client),
      ...(await aPostponedEvent(client)),
      fullLanding: await aLandingPage(client, found.fullEvent ?? ""),
      endedLanding: await aLandingPage(client, found.pastEvent ?? ""),
      endedCode: await anEndedPlace(client),
    };
  } finally {
    await client.end();
  }
}
