import { describe, expect, it } from "vitest";
import { actionLabel, toPlainSentence, buildAuditSentence, type Lookup } from "@/lib/audit/sentence";
import { entryFacts } from "@/lib/audit/words";
import { wordings } from "@/lib/audit/wordings";

/* What the audit log says of each action. */

const [jane, ann, gala] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const known: Record<string, string> = { [jane]: "Jane Moss", [ann]: "Ann Rolle", [gala]: "Annual Gala" };
const lookup: Lookup = (_kind, id) => (known[id] ? { text: known[id], href: `/admin/members/${id}` } : null);
const nothing: Lookup = () => null;
const entry = {
  actorId: ann as string | null,
  actorEmail: "ann@example.com" as string | null,
  action: "",
  targetType: "user" as string | null,
  targetId: jane as string | null,
  details: null as unknown,
  isErased: false,
};
type Entry = typeof entry;
const timeZone = "America/Nassau";
const say = (change: Partial<Entry>, from: Lookup = lookup) =>
  toPlainSentence(buildAuditSentence({ ...entry, ...change }, { lookup: from, timeZone }));

/** Every detail that an operation stores, with ids, keys and enums as they are stored. */
const full = {
  reason: "late filing",
  note: "seen",
  name: "Front door",
  email: "x@example.com",
  title: "Annual Gala",
  from: "2026-11-01",
  to: "on_hold",
  memberId: jane,
  grantedById: jane,
  requestedById: jane,
  of: gala,
  eventId: gala,
  bookingId: gala,
  paymentId: gala,
  userId: jane,
  emailId: gala,
  proposalId: gala,
  fields: ["annualFeeCents", "job_title"],
  changed: ["priceCents", "maxAttendees"],
  method: "bank_transfer",
  amountCents: 35_000,
  fromCents: 100,
  toCents: 200,
  priceFromCents: 10_000,
  priceToCents: 12_000,
  refundCents: 5,
  reference: "K7Q2M9XX",
  references: ["K7Q2M9XX"],
  allocations: ["K7Q2M9XX 3.00"],
  receiptNumber: 1042,
  rows: 1,
  people: 1,
  recipients: 2,
  lines: 3,
  posted: 1,
  registrations: 4,
  left: 2,
  filter: { status: "on_hold", memberId: jane },
  roles: "Treasurer",
  before: "Door",
  subject: "Hello",
  membershipType: "bccp",
  registrationType: "new_member",
  list: "users with details",
  record: "member",
  slug: "annual-gala",
  how: "address proven",
  scope: "network",
  why: "they left",
  via: "link",
  accountNumber: { from: "1", to: null },
  isPublished: true,
  firstDay: "2026-10-01",
  lastDay: "2026-10-31",
};
const bad = /_|undefined|null|NaN|\[object|[{}]|[0-9a-f]{8}-[0-9a-f]{4}/;

describe.each(Object.keys(wordings))("the sentence of the audit action %s", (action) => {
  const targets = [null, "user", "member", "event", "payment", "bank_proposal", "amount_due"];

  it("an audit sentence has no id, key, enum or JSON in it, whatever is known of the entry", () => {
    const addresses = { ...full, from: "old@example.com", to: "new@example.com" };
    const all = /^(email|address|member_edited|(registration|group)_email)/.test(action) ? addresses : full;
    for (const targetType of targets)
      for (const details of [null, {}, all])
        for (const from of [lookup, nothing])
          for (const actor of [
            {},
            { actorId: null, actorEmail: null },
            { actorId: jane, actorEmail: null },
          ]) {
            const target =
              targetType === null ? { targetType, targetId: null } : { targetType, targetId: jane };
            const sentence = say({ action, details, ...target, ...actor }, from);
            expect(sentence).not.toMatch(bad);
            expect(sentence).not.toMatch(/ {2}| [:,;.]|: *$/);
          }
    expect(actionLabel(action)).toMatch(/^[A-Z][^_]+$/);
  });
});

it("an audit sentence says who did what to whom, why, and what changed in the field's words", () => {
  expect(say({ action: "member_suspended", details: { reason: "late filing" } })).toBe(
    "Ann Rolle suspended Jane Moss: late filing",
  );
  const event = { targetType: "event", targetId: gala };
  const price = { changed: ["title", "priceCents"], priceFromCents: 10_000, priceToCents: 12_000 };
  expect(say({ action: "event_updated", ...event, details: price })).toBe(
    "Ann Rolle changed the title and price of Annual Gala, the price from 100.00 BSD to 120.00 BSD",
  );
  expect(say({ action: "event_updated", ...event, details: { ...price, changed: ["priceCents"] } })).toBe(
    "Ann Rolle changed the price of Annual Gala from 100.00 BSD to 120.00 BSD",
  );
  expect(say({ action: "event_updated", ...event, details: { changed: ["title", "location"] } })).toBe(
    "Ann Rolle changed the title and location of Annual Gala",
  );
  const place = { changed: ["location"], location: { from: "Ballroom", to: "Salon 2" } };
  expect(say({ action: "event_updated", ...event, details: place })).toBe(
    "Ann Rolle changed the location of Annual Gala: location from Ballroom to Salon 2",
  );
  expect(say({ action: "policy_changed", details: { graceDays: { from: 30, to: 45 } } })).toBe(
    "Ann Rolle changed the settings: grace days from 30 to 45",
  );
  const fee = { fields: ["phone", "annualFeeCents"], annualFeeCents: { from: 35_000, to: 40_000 } };
  expect(say({ action: "member_edited", details: fee })).toBe(
    "Ann Rolle changed the phone and annual fee of Jane Moss: annual fee from 350.00 BSD to 400.00 BSD",
  );
  const prices = {
    "Early bird": { from: "300.00 BSD", to: "250.00 BSD" },
    Guest: { from: null, to: "80.00 BSD" },
  };
  expect(say({ action: "event_prices_set", ...event, details: { prices } })).toBe(
    "Ann Rolle set the prices of Annual Gala: Early bird from 300.00 BSD to 250.00 BSD and Guest from nothing to 80.00 BSD",
  );
  const questions = { from: ["Diet"], to: ["Diet", "Shirt size"] };
  expect(say({ action: "event_questions_set", ...event, details: { questions } })).toBe(
    "Ann Rolle set the questions of Annual Gala: questions from Diet to Diet and Shirt size",
  );
  expect(
    say({
      action: "payment_link_changed",
      details: { before: "https://old.example", url: "https://new.example" },
    }),
  ).toBe("Ann Rolle changed the payment link from https://old.example to https://new.example");
  expect(say({ action: "password_changed", actorId: jane })).toBe("Jane Moss changed their password");
});

it("an audit sentence links people and things that exist, and says which are gone", () => {
  const { who, did } = buildAuditSentence({ ...entry, action: "member_suspended" }, { lookup, timeZone });
  expect(who.href).toBe(`/admin/members/${ann}`);
  expect(did).toEqual([{ text: "suspended " }, { text: "Jane Moss", href: `/admin/members/${jane}` }]);
  const gone = { action: "member_suspended", actorEmail: null, isErased: true };
  expect(say(gone, nothing)).toBe("Someone erased suspended a deleted member");
});

it("an audit sentence says who acted when nobody was signed in", () => {
  const nobody = { actorId: null, actorEmail: null };
  expect(say({ ...nobody, action: "member_suspended" })).toMatch(/^The portal /);
  const typed = { details: { email: "x@example.com" }, targetType: null, targetId: null };
  const said = "A visitor failed to sign in as x@example.com";
  expect(say({ ...nobody, action: "sign_in_failed", ...typed })).toBe(said);
  // Earlier versions stored what was typed as the actor.
  const stored = { actorEmail: "x@example.com", details: null };
  expect(say({ ...nobody, ...typed, action: "sign_in_failed", ...stored })).toBe(said);
  expect(say({ ...nobody, action: "sign_in_failed" })).toBe("A visitor failed to sign in as Jane Moss");
  expect(say({ ...nobody, action: "checked_in", details: { via: "door link", name: "Gate" } })).toMatch(
    /^The check-in device “Gate” checked in /,
  );
  expect(say({ ...nobody, action: "application_withdrawn", details: { via: "private link" } })).toMatch(
    /^The applicant withdrew /,
  );
  expect(say({ ...nobody, action: "sign_in_throttled", isErased: true })).toMatch(/^Someone erased /);
});

it("an audit action from an earlier version is also put into words", () => {
  expect(say({ action: "member_signed_up" })).toBe("Ann Rolle recorded “member signed up”");
  expect(say({ action: "constructor" })).toBe("Ann Rolle recorded “constructor”");
});

it("the details of an audit entry are in words, without ids", () => {
  const facts = entryFacts(full, timeZone).map(({ name, value }) => `${name}: ${value}`);
  expect(facts).toContain("Amount: 350.00 BSD");
  expect(facts).toContain("Method: bank transfer");
  expect(facts).toContain("First day: Oct 1, 2026");
  for (const fact of facts) expect(fact).not.toMatch(/undefined|null|\[object|[0-9a-f]{8}-[0-9a-f]{4}/);
});
