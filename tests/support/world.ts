import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { applicationUrl } from "@/lib/applications/link";
import { createSession, endSession, hashToken, sessionCookie } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import { flyerUrl, speakerPictureUrl } from "@/lib/events/shared/flyers";
import { storeKey } from "@/lib/storage/store";
import { anApplication } from "./applications";
import { aMember, anEvent, anInvoice, anUnpaidRegistration, aStaffMember, paidFor } from "./builders";
import { onceInFile, onStaffForDays, sql } from "./database";
import { Browser } from "./next-request";
import { aPaidRegistration } from "./money";
import { aPdf } from "./papers";

/** All kinds of callers. Those with "old cookie" have a session from before they lost their rights. */
export const actors = [
  "a visitor",
  "a pending member",
  "a member",
  "another member",
  "an administrator",
  "a demoted administrator (old cookie)",
  "a deleted member (old cookie)",
  "who signed out (old cookie)",
] as const;
export type Actor = (typeof actors)[number];

export const isSignedIn = (actor: Actor) =>
  !["a visitor", "a deleted member (old cookie)", "who signed out (old cookie)"].includes(actor);

/** Part of everything that belongs to the other member, which nobody else may see. */
export const canary = "canary";
/** Part of what nobody may ever see, including administrators. */
export const secretCanary = "sealedcanary";

export const missingId = "00000000-0000-4000-8000-000000000000";

/** The ids of what belongs to one person. */
export type Things = Awaited<ReturnType<typeof thingsOf>>;

/** Those that the world has on the disk. */
const files: string[] = [];

/** Directly, without fsync, because a test's file need not survive a crash. */
function write(file: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, aPdf());
}

function aStoredFile(id: string): string {
  const key = storeKey(id);
  const file = path.join(process.env.PORTAL_DATA_DIR ?? "", "uploads", key);
  write(file);
  files.push(file);
  return key;
}

async function anUpload(userId: string | null, state: "issued" | "stored" | "claimed"): Promise<string> {
  const id = randomUUID();
  const file =
    state === "issued"
      ? {}
      : {
          storageKey: aStoredFile(id),
          contentType: "application/pdf",
          sizeBytes: aPdf().byteLength,
          sha256: createHash("sha256").update(aPdf()).digest("hex"),
        };
  await db.write.upload.create({
    data: { id, userId, state, ...file, expiresAt: new Date(Date.now() + 3_600_000) },
  });
  return id;
}

type Person = { id: string; firstName: string; lastName: string; email: string };

async function thingsOf(person: Person, event: { id: string; priceCents: number }, mark: string) {
  const userId = person.id;
  const uploadId = await anUpload(userId, "claimed");
  const document = await db.write.document.create({
    data: {
      userId,
      uploadId,
      fileName: `${mark} police certificate`,
      fileType: "application/pdf",
      fileSize: aPdf().byteLength,
      category: "certificate",
    },
  });
  const photograph =
    (await db.memberPhoto.findUnique({ where: { userId } })) ??
    (await db.write.memberPhoto.create({ data: { userId, uploadId: await anUpload(userId, "claimed") } }));
  const listing = await db.write.directoryListing.upsert({
    where: { userId },
    create: { userId, expertise: `${mark} expertise` },
    update: {},
  });
  const cpdEntry = await db.write.cpdEntry.create({
    data: {
      userId,
      title: `${mark} course`,
      provider: `${mark} college`,
      date: new Date("2026-01-05"),
      minutes: 60,
      category: "Ethics",
      isLive: true,
      state: "submitted",
      submittedAt: new Date(),
    },
  });
  const thread = await db.write.messageThread.create({
    data: { memberId: userId, subject: `${mark} subject` },
  });
  const message = await db.write.message.create({
    data: { threadId: thread.id, toUserId: userId, subject: `${mark} subject`, content: `${mark} content` },
  });
  const registration = await aPaidRegistration(event, person);
  const payment = await db.payment.findFirstOrThrow({ where: paidFor(registration.id) });
  const report = await db.write.paymentReport.create({
    data: {
      userId,
      amountCents: 5_000,
      method: "cheque",
      paidOn: new Date(),
      uploadId: await anUpload(userId, "claimed"),
      fileName: `${mark} slip`,
      fileType: "application/pdf",
      fileSize: aPdf().byteLength,
    },
  });
  const session = hashToken(randomUUID());
  await db.write.session.create({
    data: { idHash: session, userId, expiresAt: new Date(Date.now() + 3_600_000), userAgent: mark },
  });
  const passkey = await db.write.passkey.create({
    data: {
      userId,
      credentialId: `${mark}-${randomUUID()}`,
      publicKey: Uint8Array.from([1, 2, 3]),
      name: `${mark} phone`,
      isBackedUp: false,
    },
  });
  return {
    account: userId,
    "CPD entry": cpdEntry.id,
    document: document.id,
    listing: listing.id,
    invoice: (await anInvoice(person, `${mark} addressee`)).number,
    conversation: thread.id,
    message: message.id,
    "owed amount": (await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), person)).reference,
    passkey: passkey.id,
    payment: payment.id,
    "payment report": report.id,
    photograph: photograph.uploadId,
    registration: registration.id,
    ticket: registration.ticketCode,
    session,
    "upload address": await anUpload(userId, "issued"),
    "uploaded file": await anUpload(userId, "stored"),
  };
}

/** What belongs to nobody: an event with a flyer and a speaker, and an application. */
async function sharedThings() {
  const [flyer, speakersPicture] = [await anUpload(null, "claimed"), await anUpload(null, "claimed")];
  await db.write.upload.updateMany({
    where: { id: { in: [flyer, speakersPicture] } },
    data: { contentType: "image/png" },
  });
  const event = await anEvent({
    priceCents: 5_000,
    flyerImageUrl: flyerUrl(flyer),
    speakers: [
      { name: "Althea Bethel", title: null, bio: null, imageUrl: speakerPictureUrl(speakersPicture) },
    ],
  });
  const application = await anApplication({ lastName: canary, homeAddress: `${canary} road` });
  const paper = await db.write.applicationDocument.create({
    data: {
      applicationId: application.id,
      uploadId: await anUpload(null, "claimed"),
      kind: "reference",
      fileName: `${canary} reference`,
      fileType: "application/pdf",
      fileSize: aPdf().byteLength,
    },
  });
  const proposer = await aStaffMember([{ role: "treasurer", eventId: null }]);
  await onStaffForDays(proposer, 8);
  const bankProposal = await db.write.proposal.create({
    data: {
      kind: "bank_details",
      details: {
        accountName: canary,
        bankName: "Bank",
        swift: "BONABSNS",
        accountNumber: "1",
        accountType: null,
        transitNumber: null,
        address: null,
      },
      requestedById: proposer.id,
      effectiveAt: new Date(Date.now() + 72 * 3_600_000),
      stopHash: randomUUID(),
    },
  });
  const visitor = { id: null, firstName: canary, lastName: canary, email: `${canary}@visitor.test` };
  const unpaid = await anUnpaidRegistration(event, visitor);
  return {
    amountDue: unpaid.reference,
    bankProposal: bankProposal.id,
    event,
    eventWithSeats: await anEvent({ priceCents: 5_000 }),
    flyer,
    speakersPicture,
    application: (await anApplication()).id,
    applicationLink: new URL(applicationUrl(application)).pathname.split("/").at(-1) ?? "",
    applicantsDocument: paper.id,
  };
}

const facts: Record<Actor, Record<string, unknown>> = {
  "a visitor": {},
  "a pending member": { membershipStatus: "pending" },
  "a member": {},
  "another member": { firstName: canary, lastName: canary, phone: canary, address: canary },
  "an administrator": { roles: { create: { role: "owner" } } },
  "a demoted administrator (old cookie)": { roles: { create: { role: "owner" } } },
  "a deleted member (old cookie)": {},
  "who signed out (old cookie)": {},
};

/** The rows and files of the world, with each actor's cookie. */
async function build() {
  files.length = 0;
  const shared = await sharedThings();
  const second = await anEvent({ priceCents: 5_000, slug: "another-event" });
  const visitor = { id: null, firstName: canary, lastName: canary, email: `${canary}@visitor.test` };
  await anUnpaidRegistration(second, visitor);
  const cookies: Partial<Record<Actor, string>> = {};
  const own: Partial<Record<Actor, Things>> = {};
  const people: Partial<Record<Actor, Person>> = {};
  const arrive = async (actor: Actor) => {
    const mark = actor === "another member" ? canary : "own";
    const person = (people[actor] = await aMember({
      ...facts[actor],
      email: `${mark}-${randomUUID().slice(0, 8)}@example.test`,
      passwordHash: `$argon2id$${secretCanary}`,
    }));
    own[actor] = await thingsOf(person, shared.event, mark);
    cookies[actor] = await createSession(
      person.id,
      { ip: "192.0.2.1", userAgent: "test" },
      { passwordHash: null, withSecondFactor: true },
    );
  };
  await Promise.all(actors.filter((actor) => actor !== "a visitor").map(arrive));
  const personOf = (actor: Actor) => people[actor] as Person;
  // Long enough to approve bank details.
  await onStaffForDays(personOf("an administrator"), 8);
  const [foreignToMost, foreignToOther] = await Promise.all([
    thingsOf(personOf("another member"), second, canary),
    thingsOf(personOf("a member"), second, "lent"),
  ]);
  await db.write.roleGrant.deleteMany({
    where: { userId: personOf("a demoted administrator (old cookie)").id },
  });
  const { id } = personOf("a deleted member (old cookie)");
  await db.write.payment.deleteMany({ where: { userId: id, receiptNumber: null } });
  await db.write.user.delete({ where: { id } });
  delete own["a deleted member (old cookie)"];
  await endSession(hashToken(cookies["who signed out (old cookie)"]!));
  return { shared, cookies, own, people, foreignToMost, foreignToOther, files: [...files] };
}

/**
 * Eight actors, each in a browser with data of their own; the other member's is marked with `canary`. "Another's"
 * data is the other member's, or for that member the first member's. It is a separate set, so that no call has used
 * it up before.
 */
export async function aWorld() {
  const built = await onceInFile(build);
  // An earlier test may have removed some.
  built.files.filter((file) => !fs.existsSync(file)).forEach(write);
  const { shared, cookies, own, people, foreignToMost, foreignToOther } = structuredClone(built);
  const browsers = Object.fromEntries(actors.map((actor) => [actor, new Browser()])) as Record<
    Actor,
    Browser
  >;
  for (const actor of actors) {
    const cookie = cookies[actor];
    if (cookie) browsers[actor].cookies.set(sessionCookie.name, cookie);
  }
  return {
    shared,
    browsers,
    own,
    people,
    foreign: (actor: Actor) => (actor === "another member" ? foreignToOther : foreignToMost),
  };
}
export type World = Awaited<ReturnType<typeof aWorld>>;

/** A fingerprint of each table, except for the counts of rate limits. */
export async function fingerprints(): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }>(
    `SELECT format('%I', tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'RateLimit') ORDER BY 1`,
  );
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS "name", md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS "sum" FROM ${name} t`,
  );
  const rows = await sql<{ name: string; sum: string }>(parts.join(" UNION ALL "));
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}
