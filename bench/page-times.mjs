import { ADMIN_TOKEN, memberToken } from "./data.mjs";
import { createClient } from "./open-loop.mjs";

/* What one person waits for, one request after another, so that the times are those of the work alone. */

const REPEATS = 30;
/** The first ones compile the page's code. */
const WARM_UP = 3;
/** Beyond the last page, which is then shown (lib/core/paging.ts). */
const BEYOND = 100_000;

/** @param {number} daysAgo */
const day = (daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** @param {Awaited<ReturnType<typeof import("./data.mjs").describeFilled>>} data */
export function pagesOf({ memberIds, publicSlug, publicId, publicTitle, csvEventId }) {
  const number = String(Math.ceil(memberIds.length / 2)).padStart(6, "0");
  const one = `member-${number}@bench.test`;
  /** @param {string} work @param {string} path @param {string} expects */
  const admin = (work, path, expects) => ({ work, path, expects, token: ADMIN_TOKEN });
  /** @param {string} work @param {string} path @param {string} expects */
  const member = (work, path, expects) => ({ work, path, expects, token: memberToken(1) });
  return [
    admin("Today", "/admin", "Admin Dashboard"),
    admin("members, first page", "/admin?tab=members", "@bench.test"),
    admin("members, last page", `/admin?tab=members&page=${BEYOND}`, "@bench.test"),
    admin("members, one found", `/admin?tab=members&q=member-${number}`, one),
    admin("members, a word that all have", "/admin?tab=members&q=bench", "@bench.test"),
    admin("search everywhere (Ctrl K), one found", `/api/admin/search?q=member-${number}`, one),
    admin("search everywhere, a first name", "/api/admin/search?q=tamika", "Tamika"),
    admin("a member's record", `/admin/members/${memberIds[0]}`, "member-000001@bench.test"),
    admin("directory, first page", "/directory", "Tamika"),
    admin("directory, an employer and a name", "/directory?q=lucayas+tamika", "Tamika"),
    admin("events, list of the console", "/admin?tab=events", "Seminar"),
    admin("registrations of an event", `/admin/events/${publicId}`, publicTitle),
    admin("registrations of the large event", `/admin/events/${csvEventId}`, "Guest"),
    admin("the same, last page", `/admin/events/${csvEventId}?page=${BEYOND}`, "Guest"),
    admin("the same, one found", `/admin/events/${csvEventId}?q=guest-7`, "guest-7"),
    admin("payments", "/admin/payments", "Annual membership dues"),
    admin("receivables", "/admin/payments/receivables", "Annual membership dues"),
    admin("month end, twelve months", `/api/admin/month-end?from=${day(365)}&to=${day(1)}`, '"stillOpen"'),
    admin("who is reminded within 60 days", "/api/admin/reminders?days=60", '"rule"'),
    admin("reports", "/admin/reports", "Reports"),
    member("dashboard of a member", "/", "Membership Status"),
    member("Events page of a member", "/events", "Upcoming Events"),
    { work: "an event's public page", path: `/events/${publicSlug}`, expects: publicTitle, token: null },
    { work: "all public events", path: "/whats-on", expects: "Seminar", token: null },
  ];
}

/**
 * @param {{ origin: string, data: Awaited<ReturnType<typeof import("./data.mjs").describeFilled>>, signal: AbortSignal }} where
 * @returns {Promise<{ work: string, times: number[], note?: string }[]>}
 */
export async function timePages({ origin, data, signal }) {
  const client = createClient(origin);
  const rows = [];
  for (const { work, path, expects, token } of pagesOf(data)) {
    const headers = token ? { cookie: `mp.sid=${token}` } : {};
    const times = [];
    let bytes = 0;
    for (let turn = 0; turn < WARM_UP + REPEATS; turn++) {
      signal.throwIfAborted();
      const began = performance.now();
      const { status, text } = await client.ask(path, { headers });
      const tookMs = performance.now() - began;
      if (status !== 200 || !text.includes(expects))
        throw new Error(`${work}: ${status} without '${expects}': ${text.slice(0, 300)}`);
      if (turn >= WARM_UP) times.push(tookMs);
      bytes = text.length;
    }
    rows.push({ work, times, note: `${Math.round(bytes / 1_000)} kB` });
  }
  client.close();
  return rows;
}
