import { aPng as aPrintablePng } from "../../support/pictures";
import { anApplicationPayload } from "../../support/application-payload";
import { Authenticator } from "../../support/authenticator";
import { canary, missingId, type Actor, type World } from "../../support/world";
import { dayIn } from "../../support/dates";
import { aPdf } from "../../support/papers";
import type { Kind } from "./access";

/** Which of a call's things is named. */
export type Which = "own" | "foreign" | "missing";

type Sent = {
  params?: Record<string, string>;
  body?: unknown;
  rawBody?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  path?: string;
};

/** The id or word by which a call names a thing. */
export function nameOf(world: World, kind: Kind, actor: Actor, which: Which): string {
  const {
    event,
    eventWithSeats,
    flyer,
    speakersPicture,
    application,
    applicationLink,
    applicantsDocument,
    bankProposal,
    amountDue,
  } = world.shared;
  if (which === "missing") return kind === "event's address" ? "no-such-event" : missingId;
  const nobodys: Partial<Record<Kind, string>> = {
    event: event.id,
    "event in the payload": eventWithSeats.id,
    "event's address": event.slug,
    flyer,
    "speaker's picture": speakersPicture,
    application,
    "amount due": amountDue,
    "bank proposal": bankProposal,
    "application link": applicationLink,
    "applicant's document": applicantsDocument,
  };
  // Who never had anything asks for somebody's.
  const things = which === "own" ? (world.own[actor] ?? world.foreign(actor)) : world.foreign(actor);
  return nobodys[kind] ?? things[kind as keyof typeof things];
}

const aPng = Uint8Array.from(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
const event = {
  title: "Ethics Forum",
  description: "A day of it.",
  startDate: "2030-05-01T09:00:00Z",
  endDate: "2030-05-01T17:00:00Z",
};
const cpdEntry = {
  title: "Sanctions course",
  provider: "College",
  // An entry may be some years old, and no older.
  date: dayIn(-30),
  hours: 1.5,
  category: "Ethics",
  live: true,
  state: "submitted",
};
const nobodysCertificate = { params: { code: "2222222222222" } };
const nobodysReference = { params: { reference: "22222222" } };
const reason = "The board decided so";
const someone = (actor: Actor) => `${actor.replace(/\W+/g, "-")}@visitor.test`;

/** What each write carries, so that it would be done if its sender may. */
const bodies: Record<string, (name: string, actor: Actor, world: World) => Sent> = {
  "POST [seedCall]": () => ({ params: { seedCall: "seed-aco-conference-2025" }, body: {} }),
  "GET admin/audit/export": () => ({ path: "/api/admin/audit/export?from=2026-01-01&to=2026-12-31" }),
  "GET admin/month-end/export": () => ({ path: "/api/admin/month-end/export?format=hledger" }),
  "GET admin/reports/export": () => ({ path: "/api/admin/reports/export?report=members" }),
  "PUT admin/documents/[id]/status": () => ({ body: { status: "approved" } }),
  "POST admin/cpd/entries/[id]/decide": () => ({ body: { decision: "approved" } }),
  "POST cpd/entries": () => ({ body: cpdEntry }),
  "PUT cpd/entries/[id]": () => ({ body: cpdEntry }),
  "POST admin/certificates/[code]/correct": () => ({
    ...nobodysCertificate,
    body: { holderName: "Ann Bain" },
  }),
  "POST admin/certificates/[code]/revoke": () => ({ ...nobodysCertificate, body: { reason } }),
  "POST admin/events/[id]/certificates": () => ({ body: {} }),
  "GET certificates/[code]": () => nobodysCertificate,
  "GET certificates/[code]/badge": () => nobodysCertificate,
  "GET certificates/my/export": () => ({ path: "/api/certificates/my/export?year=2026" }),
  "POST certificates/[code]/share": () => ({ ...nobodysCertificate, body: { shared: true } }),
  "GET verify/[code]": () => nobodysCertificate,
  "GET verify/member/[token]": () => ({ params: { token: "A".repeat(64) } }),
  "POST admin/events/[id]/cancel": () => ({ body: { message: reason } }),
  "PUT admin/events/[id]/flyer": () => ({ rawBody: aPng, headers: { "content-type": "image/png" } }),
  "POST admin/events/[id]/signatures": () => ({
    rawBody: aPrintablePng(),
    headers: { "content-type": "image/png" },
  }),
  "GET admin/events/[id]/signatures/[signature]": () => ({ params: { signature: missingId } }),
  "POST admin/directory/[id]/hide": () => ({ body: { reason } }),
  "POST directory/[id]/messages": () => ({
    params: { id: missingId },
    body: { subject: "Hello", content: "Hello" },
  }),
  "POST directory/[id]/block": () => ({ params: { id: missingId } }),
  "DELETE directory/[id]/block": () => ({ params: { id: missingId } }),
  "POST directory/[id]/report": () => ({ params: { id: missingId }, body: { reason } }),
  "PUT users/me/directory": () => ({ body: { listed: true, fields: ["employer"] } }),
  "PUT users/me/photo": () => ({ rawBody: aPng, headers: { "content-type": "image/png" } }),
  "POST admin/events/[id]/speaker-pictures": () => ({
    rawBody: aPng,
    headers: { "content-type": "image/png" },
  }),
  "PUT admin/users/[id]/admin-status (grant)": () => ({ body: { isAdmin: true } }),
  "PUT admin/users/[id]/admin-status (take away)": () => ({ body: { isAdmin: false } }),
  "POST admin/amounts-due/[reference]/adjust": () => ({
    ...nobodysReference,
    body: { amount: "5.00", reason },
  }),
  "POST admin/amounts-due/[reference]/void": () => ({ ...nobodysReference, body: { reason } }),
  "POST admin/amounts-due/[reference]/waive": () => ({ ...nobodysReference, body: { reason } }),
  "POST admin/amounts-due/[reference]/undo-waiver": () => ({ ...nobodysReference, body: { reason } }),
  "POST admin/payments/[id]/undo": () => ({ params: { id: missingId }, body: { reason } }),
  "POST admin/invoices/[number]/replace": () => ({ params: { number: "INV-9999" }, body: {} }),
  "POST admin/bank-statements": () => csv("Date,Details,Amount\n2026-11-13,ROLLE,5.00\n"),
  "POST admin/bank-statements/preview": () => csv("Date,Details,Amount\n2026-11-13,ROLLE,5.00\n"),
  "POST admin/bank-statements/[id]/undo": () => ({ params: { id: missingId }, body: {} }),
  "POST admin/bank-statements/[id]/post": () => ({ params: { id: missingId }, body: { lines: [] } }),
  "POST admin/payments": () => ({
    body: {
      amount: "5.00",
      method: "cheque",
      receivedOn: "2026-11-13",
      allocations: [{ reference: "22222222", amount: "5.00" }],
    },
  }),
  "POST admin/refunds": () => ({
    body: { reference: "22222222", amount: "5.00", method: "cheque", paidOn: "2026-11-13" },
  }),
  "POST admin/bank-details/proposals": () => ({
    body: { accountName: "ACO", bankName: "Bank of Nassau", swift: "BONABSNS", accountNumber: "123 456 789" },
  }),
  "POST admin/bank-details/proposals/[id]/approve": () => ({ body: {} }),
  "POST admin/bank-details/proposals/[id]/stop": () => ({ body: {} }),
  "PUT admin/users/[id]/roles": () => ({ body: { roles: [{ role: "treasurer" }] } }),
  "PUT admin/users/[id]/membership (activate)": () => ({ body: { membershipStatus: "active" } }),
  "PUT admin/users/[id]/membership (set back)": () => ({
    body: { membershipStatus: "pending", reason: "Left the field" },
  }),
  "PUT admin/users/[id]/suspension (suspend)": () => ({ body: { suspended: true, reason: "Fraud" } }),
  "PUT admin/users/[id]/suspension (lift)": () => ({ body: { suspended: false } }),
  "POST admin/users/import": () => ({
    path: `/api/admin/users/import?plan=${"0".repeat(64)}`,
    ...csv("email,first name,last name\r\nnew@example.test,New,Member\r\n"),
  }),
  "POST admin/users/import/preview": () =>
    csv("email,first name,last name\r\nnew@example.test,New,Member\r\n"),
  "PUT applications/[token]/documents": () => ({
    path: "/api/applications/x/documents?kind=reference&fileName=letter.pdf",
    rawBody: aPdf(),
    headers: { "content-type": "application/pdf" },
  }),
  "GET auth/[...nextauth]": () => ({ params: { nextauth: ["session"] as never } }),
  "POST auth/[...nextauth]": () => ({
    params: { nextauth: ["signout"] as never },
    rawBody: new Uint8Array(),
    headers: { "content-length": "0" },
  }),
  "PUT documents/upload": (name) => ({
    body: { objectURL: `/api/objects/upload/${name}`, category: "certificate" },
  }),
  "POST events/[id]/waiting-list": (_name, actor) => ({
    body: { fullName: "Ada Guest", email: someone(actor) },
  }),
  "POST registrations/[code]/payment-report": () => ({
    body: { amount: "50.00", method: "cheque", paidOn: dayIn(-1) },
  }),
  "PUT registrations/[code]/payment-report/proof": () => ({
    rawBody: aPdf(),
    headers: { "content-type": "application/pdf" },
  }),
  "POST group-registrations/[code]/payment-report": () => ({
    body: { amount: "50.00", method: "cheque", paidOn: dayIn(-1) },
  }),
  "PUT group-registrations/[code]/payment-report/proof": () => ({
    rawBody: aPdf(),
    headers: { "content-type": "application/pdf" },
  }),
  "POST registrations/[code]/transfer": () => ({
    body: { fullName: "Marva Rolle", email: `${canary}@visitor.test` },
  }),
  "POST registrations/[code]/email": () => ({ body: { email: `${canary}@visitor.test` } }),
  "POST events/[id]/group-registrations": (_name, actor) => ({
    body: {
      company: "First Bank",
      contact: { fullName: "Ada Guest", email: someone(actor) },
      people: [{ fullName: "Ada Guest", email: someone(actor), registrationType: null }],
    },
  }),
  "POST event-registrations": (name, actor) => ({
    body: { eventId: name, paymentAmount: "50.00", fullName: "Ada Guest", email: someone(actor) },
  }),
  "POST events": () => ({ body: event }),
  "PUT events/[id]": () => ({ body: event }),
  "POST generate-qr-code": () => ({ body: { url: "https://example.org" } }),
  "POST login": (_name, actor) => ({ body: { email: someone(actor), password: "wrong-password" } }),
  "POST login/passkey": () => ({ body: { passkey: strangeDevice().get({ challenge: "unknown" }) } }),
  "POST member-registration": (_name, actor) => ({ body: anApplicationPayload({ email: someone(actor) }) }),
  "POST messages": () => ({ body: { toUserId: "admin", subject: "Hello", content: "Words" } }),
  "POST messages (a reply)": (name) => ({
    body: { toUserId: "admin", subject: "Hello", content: "Words", threadId: name },
  }),
  "PUT objects/upload/[id]": () => ({ rawBody: aPdf(), headers: { "content-type": "application/pdf" } }),
  "PUT payments/reports/[id]/proof": () => ({
    rawBody: aPdf(),
    headers: { "content-type": "application/pdf" },
  }),
  "POST invoices": (name) => ({ body: { references: [name === missingId ? "22222222" : name] } }),
  "POST payments/webhook": () => ({ body: { id: "PL-1" }, headers: { "x-signature": "00" } }),
  "POST register": (_name, actor) => ({
    body: { firstName: "Ada", lastName: "New", email: someone(actor), password: "long-password" },
  }),
  "PUT users/me": (_name, actor, { people }) => ({
    body: { firstName: "Ada", lastName: "New", email: people[actor]?.email ?? someone(actor) },
  }),
  "POST login/second-factor": () => ({ body: { challenge: "x".repeat(43), code: "000000" } }),
  "POST login/second-factor/lost": () => ({ body: { challenge: "x".repeat(43) } }),
  "POST login/second-factor/options": () => ({ body: { challenge: "x".repeat(43) } }),
  "POST users/me/presence": () => ({ body: { code: "000000" } }),
  "POST users/me/totp/confirm": () => ({ body: { code: "000000" } }),
  "POST users/me/passkeys": () => ({ body: { name: "Phone", passkey: aNewPasskey(new Authenticator()) } }),
  "PUT users/me/passkeys/[id]": () => ({ body: { name: "Phone" } }),
};

const aNewPasskey = (device: Authenticator) =>
  device.create({ challenge: "unknown", rp: {}, user: { id: "unknown" } });

/** A device with a passkey that no account has. */
function strangeDevice(): Authenticator {
  const device = new Authenticator();
  aNewPasskey(device);
  return device;
}

function csv(text: string): Sent {
  return { rawBody: new Uint8Array(Buffer.from(text)), headers: { "content-type": "text/csv" } };
}

/** A call as its sender makes it. */
export function sentWith(call: string, name: string, actor: Actor, world: World): Sent {
  const sent = bodies[call]?.(name, actor, world) ?? {};
  const isRead = call.startsWith("GET ");
  const params = { id: name, slug: name, code: name, number: name, token: name, text: name, ...sent.params };
  return { ...(isRead || sent.rawBody ? {} : { body: {} }), ...sent, params };
}
