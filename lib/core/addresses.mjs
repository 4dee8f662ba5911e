// @ts-check
/*
 * All addresses outside /api, with their rules: who may open each, its priority under load, and how search engines,
 * caches and compression treat it. The server, the guards, robots.txt, the sitemap and the tests read this table. Links
 * to these addresses are written with `pathTo` (lib/core/path-to.ts), which knows only their names. A test compares the
 * table with the folders of app/.
 */

/**
 * How urgent a request is under load; scripts/serve/gate.mjs says in which order they are let in.
 * @typedef {"sign-in" | "registering" | "begun" | "arriving"} Rank
 */

/**
 * What the last part of an address names, which may not exist.
 * @typedef {"slug of an event" | "event" | "registration" | "place on a waiting list" | "group" | "application" | "landing page" | "certificate" | "membership card" | "programme"} Named
 */

/**
 * @typedef {object} Address
 * @property {"anybody" | "holders" | "members" | "staff"} who
 *   holders: anyone who was sent its link or code; staff: those with a role
 * @property {readonly import("./permissions").Permission[]} [needs]
 *   the permissions that staff need, for the event in the address if there is one; without any, every role will do
 * @property {Rank} rank of somebody without a session who opens it; the signed-in have begun wherever they are
 * @property {"registering"} [writing] the rank of what is sent from it; otherwise whoever sends something has begun
 * @property {"listed" | "allowed" | "refused"} search whether search engines find it in the sitemap, or may crawl it
 * @property {boolean} isCompressed for the signed-in too: nobody can invent an address of the kind that is answered
 * @property {true} [isKept] whether visitors share one rendering (scripts/serve/kept-pages.mjs)
 * @property {true} [hasCamera] whether it may scan tickets
 * @property {Named} [names]
 * @property {string} [missing] the address that is shown where what it names does not exist
 */

/** @param {Pick<Address, "rank" | "search" | "isCompressed"> & Partial<Address>} facts @returns {Address} */
const anybody = (facts) => ({ who: "anybody", ...facts });

/**
 * A page for visitors that is rendered once for everybody.
 * @param {Partial<Address>} facts
 */
const kept = (facts) => ({
  ...anybody({ rank: "arriving", search: "allowed", isCompressed: true, ...facts }),
  isKept: /** @type {const} */ (true),
});

/**
 * A page for people with a link or code, who are in the middle of a task.
 * @param {Partial<Address>} [facts]
 * @returns {Address}
 */
const holders = (facts) => ({
  who: "holders",
  rank: "begun",
  search: "refused",
  isCompressed: false,
  ...facts,
});

/** @param {Partial<Address>} [facts] @returns {Address} */
const members = (facts) => ({
  who: "members",
  rank: "arriving",
  search: "refused",
  isCompressed: true,
  ...facts,
});

/**
 * @template {import("./permissions").Permission} Needed
 * @param {...Needed} needs @returns {Address & { who: "staff", needs: readonly Needed[] }}
 */
const staff = (...needs) => ({ ...members(), who: "staff", needs });

/** A page of the portal that is useless in search results. @type {Address} */
const unlisted = anybody({ rank: "arriving", search: "refused", isCompressed: false });

/** The pages for check-in at the entrance of events. */
const scanning = /** @type {const} */ ({ writing: "registering", hasCamera: true });

const eventForMembers = /** @type {const} */ ({ missing: "/event/not-found" });

/** The addresses by the folders of app/, in the order of the sitemap. @satisfies {Record<string, Address>} */
export const addresses = {
  "/": anybody({ rank: "arriving", search: "listed", isCompressed: true }),
  "/whats-on": kept({ search: "listed" }),
  "/member-registration": anybody({ rank: "arriving", search: "listed", isCompressed: false }),
  "/events/[slug]": kept({ names: "slug of an event", missing: "/event-not-found" }),
  "/events/[slug]/group": anybody({
    rank: "arriving",
    writing: "registering",
    search: "allowed",
    isCompressed: true,
    names: "slug of an event",
    missing: "/event-not-found",
  }),
  "/programmes": anybody({ rank: "arriving", search: "allowed", isCompressed: true }),
  "/programmes/[programmeId]": anybody({
    rank: "arriving",
    search: "allowed",
    isCompressed: true,
    names: "programme",
  }),
  "/[landing]": kept({ isCompressed: false, names: "landing page" }),
  "/event-not-found": anybody({ rank: "arriving", search: "allowed", isCompressed: false }),
  "/access-restricted": unlisted,
  "/too-many-codes": unlisted,
  "/setup": unlisted,

  "/auth": anybody({ rank: "sign-in", search: "allowed", isCompressed: false }),
  "/sign-in-link": anybody({ rank: "sign-in", search: "allowed", isCompressed: false }),
  "/sign-in-link/[token]": holders({ rank: "sign-in" }),
  "/forgot-password": anybody({ rank: "arriving", search: "allowed", isCompressed: false }),
  "/reset-password/[token]": holders(),
  "/confirm-email/[token]": holders(),
  "/confirm-new-email/[token]": holders(),
  "/remove-passkeys/[token]": holders(),
  "/stop/[token]": holders(),

  "/application": anybody({ rank: "begun", search: "allowed", isCompressed: false }),
  "/application/[token]": holders({ names: "application", missing: "/application" }),
  "/door/[token]": holders(scanning),
  "/registration/[code]": holders({ names: "registration" }),
  "/registration/confirm/[registrationId]/[token]": holders(),
  "/registration/find": anybody({ rank: "begun", search: "refused", isCompressed: false }),
  "/registration/group/[code]": holders({ names: "group" }),
  "/registration/new-email/[token]": holders(),
  "/renewal/[token]": holders(),
  "/verify": anybody({ rank: "arriving", search: "allowed", isCompressed: true }),
  "/verify/not-found": unlisted,
  "/verify/[code]": anybody({
    rank: "arriving",
    search: "refused",
    isCompressed: true,
    names: "certificate",
    missing: "/verify/not-found",
  }),
  "/verify/member/[token]": holders({ names: "membership card", missing: "/verify/not-found" }),
  "/waiting-list/[code]": holders({ writing: "registering", names: "place on a waiting list" }),

  "/card": members(),
  "/checkout": members({ rank: "begun" }),
  "/checkout/event/[registrationId]": members({ rank: "begun" }),
  "/checkout/membership": members({ rank: "begun" }),
  "/checkout/membership/[dueId]": members({ rank: "begun" }),
  "/cpd": members(),
  "/directory": members(),
  "/directory/[listingId]": members(),
  "/documents": members(),
  "/event/[eventId]": members({ names: "event", ...eventForMembers }),
  "/event/not-found": members(),
  "/event-registration": members({ rank: "begun" }),
  "/event-registration/event": members({ rank: "begun" }),
  "/event-registration/event/[eventId]": members({ rank: "begun", names: "event", ...eventForMembers }),
  "/events": members(),
  "/events/[slug]/register": members({ names: "slug of an event", ...eventForMembers }),
  "/messages": members(),
  "/messages/[messageId]": members(),
  "/profile": members(),
  "/profile/security": members(),

  "/admin": staff(),
  "/admin/applications/[applicationId]": staff("applications.read"),
  "/admin/audit": staff("audit.read"),
  "/admin/cpd/[entryId]": staff("cpd.review"),
  "/admin/cpd/audits": staff("cpd.review"),
  "/admin/cpd/audits/[auditId]": staff("cpd.review"),
  "/admin/documents/[documentId]": staff("documents.read"),
  "/admin/emails": staff("emails.read"),
  "/admin/emails/[emailId]": staff("emails.read"),
  "/admin/events/[eventId]": staff("registrations.read"),
  "/admin/events/[eventId]/certificates": staff("events.edit", "certificates.issue"),
  "/admin/events/[eventId]/check-in": { ...staff("registrations.admit"), ...scanning },
  "/admin/events/[eventId]/details": staff("events.edit"),
  "/admin/events/[eventId]/door": staff("events.edit", "registrations.admit"),
  "/admin/events/[eventId]/programme": staff("events.edit"),
  "/admin/events/[eventId]/questions": staff("events.edit"),
  "/admin/events/[eventId]/rates": staff("events.edit"),
  "/admin/guide": staff(),
  "/admin/landing-pages/[eventId]": staff("events.edit"),
  "/admin/landing-pages/new": staff("events.edit"),
  "/admin/members/[memberId]": staff("members.read"),
  "/admin/members/address-changes": staff("addresses.approve"),
  "/admin/members/import": staff("members.export", "members.edit"),
  "/admin/members/reminders": staff("members.read"),
  "/admin/messages": staff("messages.answer"),
  "/admin/payments": staff("payments.read"),
  "/admin/payments/credits": staff("payments.read"),
  "/admin/payments/invoices": staff("payments.read"),
  "/admin/payments/invoices/new": staff("payments.record"),
  "/admin/payments/month": staff("payments.read"),
  "/admin/payments/notifications": staff("payments.read"),
  "/admin/payments/receivables": staff("payments.read"),
  "/admin/payments/record": staff("payments.record"),
  "/admin/payments/reported": staff("payments.read"),
  "/admin/payments/statements": staff("payments.read"),
  "/admin/payments/statements/[statementId]": staff("payments.read"),
  "/admin/programmes": staff("events.edit"),
  "/admin/programmes/[programmeId]": staff("events.edit", "registrations.read"),
  "/admin/reports": staff("reports.read"),
  "/admin/settings": staff("settings.read"),
  "/admin/staff": staff("staff.read"),
  "/admin/staff/[memberId]": staff("staff.edit", "staff.read"),
};

/** @typedef {keyof typeof addresses} Pattern */
/** @typedef {{ [Name in Pattern]: (typeof addresses)[Name] extends { isKept: true } ? Name : never }[Pattern]} KeptPattern */
/** @typedef {{ [Name in Pattern]: (typeof addresses)[Name] extends { who: "staff" } ? Name : never }[Pattern]} StaffPattern */
export const patterns = /** @type {Pattern[]} */ (Object.keys(addresses));

/** @param {Pattern} pattern @returns {Address} */
export const factsOf = (pattern) => addresses[pattern];

/**
 * Files that are answered without a page and its guards; a name that ends with a slash is a folder of them. `matcher`
 * of middleware.ts repeats them, because Next reads it without running it, and a test compares the two.
 */
export const unguardedFiles = [
  "/_next/",
  "/icons/",
  "/favicon.ico",
  "/icon.svg",
  "/logo.svg",
  "/apple-touch-icon.png",
  "/manifest.webmanifest",
  "/offline-registration.js",
  "/robots.txt",
  "/sitemap.xml",
  "/.well-known/security.txt",
  "/.well-known/badges/",
];

/** @param {string} path */
const firstPart = (path) => path.split("/", 2)[1] ?? "";

const PARAMETER = /\[(\w+)\]/g;

/** @typedef {{ pattern: Pattern, path: RegExp, names: string[] }} Dynamic */
/** The addresses with a parameter, by their first part. @type {Map<string, Dynamic[]>} */
const dynamic = new Map();
for (const pattern of patterns.filter((name) => name.includes("["))) {
  const key = firstPart(pattern).replace(/^\[.*/, "");
  const path = new RegExp(`^${pattern.replaceAll(PARAMETER, "([^/]+)")}$`);
  const names = [...pattern.matchAll(PARAMETER)].map(([, name = ""]) => name);
  dynamic.set(key, [...(dynamic.get(key) ?? []), { pattern, path, names }]);
}
const staticPatterns = /** @type {Set<string>} */ (new Set(patterns.filter((name) => !name.includes("["))));

/** @typedef {{ pattern: Pattern, facts: Address, params: Record<string, string> }} Found */

/**
 * The address of a path without its query, with parameters still encoded; null when there is none.
 * @param {string} path
 * @returns {Found | null}
 */
export function findAddress(path) {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (staticPatterns.has(plain)) {
    const pattern = /** @type {Pattern} */ (plain);
    return { pattern, facts: addresses[pattern], params: {} };
  }
  for (const key of [firstPart(plain), ""])
    for (const { pattern, path: whole, names } of dynamic.get(key) ?? []) {
      const [found, ...values] = whole.exec(plain) ?? [];
      if (found === undefined) continue;
      const params = Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]));
      return { pattern, facts: addresses[pattern], params };
    }
  return null;
}

/**
 * The address of a path or, if there is none, the nearest one above it, so that a page missing from the table is
 * guarded like the page above it.
 * @param {string} path
 * @returns {Found | null}
 */
export function findNearest(path) {
  for (let above = path; above !== ""; above = above.slice(0, above.lastIndexOf("/"))) {
    const found = findAddress(above);
    if (found) return found;
  }
  return null;
}
