import { ADMIN_TOKEN, CERTIFICATE, memberToken } from "./data.mjs";
import { BARE_PAGE } from "./report.mjs";

/** Members among whom reading requests rotate, so that no single row stays cached. */
const READERS = 200;
const COOKIE = "mp.sid";
/** The slug of the portal's sample conference. */
const CONFERENCE = "aco-conference-2025";
const CONFERENCE_PAGE = "conference page";

/** Pairs of a member and an event without a registration, each returned once. */
function freshPairs(memberIds, eventIds) {
  let given = 0;
  return () => {
    const eventId = eventIds[Math.floor(given / memberIds.length)];
    if (!eventId)
      throw new Error("Every member is registered for every event: use more --members or fewer --seconds");
    const index = given++ % memberIds.length;
    return { eventId, memberId: memberIds[index], token: memberToken(index + 1) };
  };
}

const STATEMENT_LINES = 2_000;

/** A PDF the size of a scanned page. */
const PAPER = Buffer.alloc(100_000, " ");
PAPER.write("%PDF-1.7\n");

/** Unused upload addresses with their members, each returned once. */
function freshAddresses(uploadIds, members) {
  let given = 0;
  return () => {
    const id = uploadIds[given];
    if (!id) throw new Error("Every upload address is used up: use fewer --seconds");
    return { id, token: memberToken((given++ % members) + 1) };
  };
}

/** The period of the last twelve months, as a query. */
function lastYear() {
  const day = (daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(365)}&to=${day(1)}`;
}

function inTurn(count) {
  let turn = 0;
  return () => turn++ % count;
}

/**
 * Everything that is measured: each request of the portal next to the bare servers it is compared with, one process
 * each.
 * @param {{ data: Awaited<ReturnType<typeof import("./data.mjs").fillForBench>>, portal: Server, portalOnAllCores: Server & { processes: number }, bareNext: Server, bareNode: Server, postgresPid: number }} running
 * @typedef {{ pid: number, origin: string }} Server
 * @returns {import("./load.mjs").Work[]}
 */
export function workOf({ data, portal, portalOnAllCores, bareNext, bareNode, postgresPid }) {
  const { memberIds, portalTargets, bareTargets, publicSlug, publicId, publicTitle, csvEventId } = data;
  const roots = ({ pid }) => [pid, postgresPid];
  const json = { "Content-Type": "application/json" };
  const readers = Math.min(READERS, memberIds.length);
  const signedIn = () => {
    const turn = inTurn(readers);
    return () => ({ headers: { Cookie: `${COOKIE}=${memberToken(turn() + 1)}` } });
  };
  const asAdmin = () => ({ headers: { Cookie: `${COOKIE}=${ADMIN_TOKEN}` } });
  const asMember = (path) => {
    const turn = inTurn(readers);
    return () => ({ path: `${path}?member=${memberIds[turn()]}` });
  };
  const portalPair = freshPairs(memberIds, portalTargets);
  const portalAddress = freshAddresses(data.uploadIds, memberIds.length);
  const barePair = freshPairs(memberIds, bareTargets);

  const page = BARE_PAGE;
  const jsonRoute = "bare Next: JSON, 1 Prisma query";
  const onPortal = { origin: portal.origin, roots: roots(portal) };
  const onAllCores = {
    origin: portalOnAllCores.origin,
    roots: roots(portalOnAllCores),
    processes: portalOnAllCores.processes,
  };
  const onNext = { origin: bareNext.origin, roots: roots(bareNext) };
  const onNode = { origin: bareNode.origin, roots: roots(bareNode) };
  /** @param {string} name @param {string} path @param {string} expects */
  const forVisitors = (name, path, expects) => ({ ...onPortal, name, path, expects });
  /** @param {string} name @param {string} path @param {string} expects */
  const forMembers = (name, path, expects) => ({ ...onPortal, name, path, next: signedIn(), expects });
  /** @param {string} name @param {string} path @param {string} expects */
  const forAdmins = (name, path, expects) => ({ ...onPortal, name, path, next: asAdmin, expects });
  const registering = {
    name: "register for a free event",
    path: "/api/event-registrations",
    method: "POST",
    headers: json,
    next() {
      const { eventId, token } = portalPair();
      return {
        headers: { Cookie: `${COOKIE}=${token}` },
        body: JSON.stringify({ eventId, paymentAmount: "0.00" }),
      };
    },
    expects: "id",
  };
  return [
    { ...onNext, name: "bare Next: static page", path: "/static", expects: "Line 99" },
    {
      ...onPortal,
      name: "public event page, signed out",
      path: `/events/${publicSlug}`,
      expects: publicTitle,
      comparedWith: ["bare Next: static page"],
    },
    forVisitors("whats-on", "/whats-on", "Guests are welcome"),
    {
      ...onPortal,
      // A query string bypasses the page cache (scripts/serve/kept-pages.mjs).
      name: "the same, rendered anew",
      path: `/events/${publicSlug}?utm_source=bench`,
      expects: publicTitle,
    },
    forVisitors("certificate verified", `/verify/${CERTIFICATE}`, "This certificate is valid"),
    {
      ...onNext,
      name: page,
      path: "/dynamic",
      next: asMember("/dynamic"),
      expects: "Welcome, ",
    },
    forVisitors("sign-in", "/auth", "Sign In"),
    forVisitors("membership application", "/member-registration", "Submit Application"),
    forVisitors(CONFERENCE_PAGE, `/${CONFERENCE}`, "Starting at $"),
    {
      ...forMembers("dashboard", "/", "Membership Status"),
      comparedWith: [page, "bare Node: dashboard"],
    },
    {
      ...forMembers("dashboard, all processes", "/", "Membership Status"),
      ...onAllCores,
      comparedWith: ["dashboard"],
    },
    {
      ...onNode,
      name: "bare Node: dashboard",
      path: "/dashboard",
      next: asMember("/dashboard"),
      expects: "Welcome, ",
    },
    forMembers("messages", "/messages", "Inbox"),
    { ...forMembers("events page", "/events", "Upcoming Events"), comparedWith: [page] },
    forMembers("an event", `/event/${publicId}`, publicTitle),
    forMembers("registration screen", `/events/${publicSlug}/register`, publicTitle),
    forMembers("documents", "/documents", "Certificate-1.pdf"),
    forMembers("profile", "/profile", "Profile Information"),
    forMembers("payment history", "/profile?tab=payments", "Annual membership dues"),
    { ...forAdmins("today", "/admin", "Admin Dashboard"), comparedWith: [page] },
    forAdmins("members", "/admin?tab=members", "@bench.test"),
    forAdmins("a member's record", `/admin/members/${memberIds[0]}`, "member-000001@bench.test"),
    forAdmins("registrations of the large event", `/admin/events/${csvEventId}`, "Guest"),
    forAdmins("searching the large event", `/admin/events/${csvEventId}?q=guest-1234`, "Number-1234"),
    // One match, however many members there are.
    {
      ...forAdmins("searching the members", "/admin?tab=members&q=member-001234", "member-001234@bench.test"),
      comparedWith: [page],
    },
    {
      ...forAdmins("console search", "/api/admin/search?q=member-001234", "member-001234@bench.test"),
      comparedWith: [page],
    },
    {
      ...forAdmins("receivables", "/admin/payments/receivables", "Annual membership dues"),
      comparedWith: [page],
    },
    {
      ...forAdmins("month end", `/api/admin/month-end?${lastYear()}`, '"stillOpen"'),
      comparedWith: [page],
    },
    {
      ...forAdmins("who is reminded", "/api/admin/reminders?days=60", '"rule"'),
      comparedWith: [page],
    },
    forAdmins("finding a reference", `/api/admin/references/${data.references[999]}`, '"open":"350.00"'),
    { ...onNext, name: jsonRoute, path: "/json", expects: publicSlug },
    { ...forMembers("GET /api/events", "/api/events", publicSlug), comparedWith: [jsonRoute] },
    forMembers("GET /api/event-registrations/my", "/api/event-registrations/my", "registrationDate"),
    forMembers("GET /api/messages/my", "/api/messages/my", "The slides of the last seminar"),
    forMembers("GET /api/documents/my", "/api/documents/my", "Certificate-1.pdf"),
    forMembers("GET /api/payments/my", "/api/payments/my", "Annual membership dues"),
    forAdmins("GET /api/admin/stats", "/api/admin/stats", "totalMembers"),
    { ...onNode, name: "bare Node: JSON, 1 query", path: "/json", expects: publicSlug },
    { ...registering, ...onPortal, comparedWith: ["bare Node: register", page] },
    { ...registering, ...onAllCores, name: "register for a free event, all processes" },
    {
      ...onPortal,
      name: "upload a document of 100 kB",
      path: "/api/objects/upload",
      method: "PUT",
      headers: { "Content-Type": "application/pdf" },
      next() {
        const { id, token } = portalAddress();
        return {
          path: `/api/objects/upload/${id}`,
          headers: { Cookie: `${COOKIE}=${token}` },
          body: PAPER,
        };
      },
      expects: "fileSize",
    },
    {
      ...onNode,
      name: "bare Node: register",
      path: "/register",
      method: "POST",
      headers: json,
      next() {
        const { eventId, memberId } = barePair();
        return { body: JSON.stringify({ eventId, memberId }) };
      },
      expects: "id",
    },
  ];
}

/**
 * The portal's own pages and calls that change nothing.
 * @param {{ data: Awaited<ReturnType<typeof import("./data.mjs").fillForBench>>, portal: Server, postgresPid: number }} running
 */
export function pagesOf({ data, portal, postgresPid }) {
  const nobody = { pid: 0, origin: "" };
  const all = workOf({
    data,
    portal,
    portalOnAllCores: { ...nobody, processes: 1 },
    bareNext: nobody,
    bareNode: nobody,
    postgresPid,
  });
  return all.filter(
    ({ origin, method = "GET", name }) =>
      origin === portal.origin && method === "GET" && name !== CONFERENCE_PAGE,
  );
}

/** Creates the sample conference, whose page is measured. @param {Server} portal */
export async function seedConference({ origin }) {
  const headers = { Cookie: `${COOKIE}=${ADMIN_TOKEN}` };
  const { status } = await fetch(`${origin}/api/seed-${CONFERENCE}`, { method: "POST", headers });
  if (status !== 201) throw new Error(`The sample conference was not created: ${status}`);
}

/** Statements of 2,000 lines: half of them quote a reference, a fifth name the payer, the rest mean nothing. */
export function statementsOf({ data, portal, postgresPid }) {
  let month = 0;
  return {
    name: "bank statement",
    origin: portal.origin,
    path: "/api/admin/bank-statements?name=Bench",
    headers: { Cookie: `${COOKIE}=${ADMIN_TOKEN}`, "Content-Type": "text/csv" },
    roots: [portal.pid, postgresPid],
    lines: STATEMENT_LINES,
    /** Another month's each time, so that no line repeats an earlier one. */
    next() {
      month++;
      const { references } = data;
      const textOf = (line) => {
        const reference = references[(line * 7) % references.length];
        if (line % 10 < 5) return `TRF ${month}/${line} REF ${reference.toLowerCase()}`;
        if (line % 10 < 7) return `TRF ${month}/${line} FROM ROLLE-${1 + (line % references.length)}`;
        return `DEPOSIT ${month}/${line} OF SUNDRY ITEMS`;
      };
      const dayOf = (line) =>
        new Date(Date.UTC(2026, 10 - month, 1 + (line % 28))).toISOString().slice(0, 10);
      const lines = Array.from(
        { length: STATEMENT_LINES },
        (_, line) => `${dayOf(line)},${textOf(line)},350.00`,
      );
      return ["Date,Description,Amount", ...lines].join("\n");
    },
  };
}

/** The CSV of the large event, from the portal and from bare Node. */
export function exportsOf({ data, portal, bareNode, postgresPid }, rows) {
  return {
    portal: {
      name: "CSV export",
      origin: portal.origin,
      path: `/api/admin/events/${data.csvEventId}/registrations/export`,
      headers: { Cookie: `${COOKIE}=${ADMIN_TOKEN}` },
      roots: [portal.pid, postgresPid],
      rows,
    },
    bare: {
      name: "bare Node: CSV",
      origin: bareNode.origin,
      path: `/csv?event=${data.csvEventId}`,
      roots: [bareNode.pid, postgresPid],
      rows,
    },
  };
}
