import { call, register } from "./calls.mjs";

/** Expected statuses: a member may be registered already, and a page may redirect. */
const RIGHT = [200, 201, 302, 303, 307, 404, 409];

/**
 * @typedef {{ kind: string, at: number, ms: number, status: number | null, retryAfter: string | null }} Answered
 * `at` is when it was answered; `status` null when the connection broke
 */

/** The problem with an answer, or null. @param {Answered} answer */
export function wrongOf({ kind, status, retryAfter }) {
  if (status !== null && RIGHT.includes(status)) return null;
  if (status === 503) return retryAfter ? null : `${kind}: 503 without Retry-After`;
  return `${kind}: ${status ?? "broken off"}`;
}

/**
 * Sends pages, calls and registrations in turn at a constant rate, whether or not earlier ones were answered, until
 * `stop`.
 * @param {import("./world.mjs").World} world @param {ReturnType<typeof import("./world.mjs").ledger>} acknowledged
 * @param {{ id: string, slug: string }[]} events @param {{ perSecond: number }} how
 */
export function driveMixed({ url, people }, acknowledged, events, { perSecond }) {
  let turn = 0;
  /** @type {Promise<Answered>[]} */
  const asked = [];
  const kinds = ["register", "list", "page", "dashboard", "me"];
  /** @param {string} kind @param {number} turnNow */
  async function ask(kind, turnNow) {
    const person = people[turnNow % people.length];
    const event = events[Math.floor(turnNow / people.length) % events.length];
    if (!person || !event) throw new Error("Nobody is there");
    const { cookie } = person;
    if (kind === "register") {
      const answer = await register(url, person, event.id);
      if (answer?.status === 201) acknowledged.registrations.add(answer.body.id);
      return answer;
    }
    const paths = {
      list: "/api/events",
      page: `/events/${event.slug}`,
      dashboard: "/",
      me: "/api/auth/user",
    };
    return call(url + paths[/** @type {keyof typeof paths} */ (kind)], { cookie });
  }
  const timer = setInterval(() => {
    const kind = kinds[turn % kinds.length] ?? "list";
    const began = performance.now();
    asked.push(
      ask(kind, turn++).then((answer) => ({
        kind,
        at: performance.now(),
        ms: performance.now() - began,
        status: answer?.status ?? null,
        retryAfter: answer?.headers.get("retry-after") ?? null,
      })),
    );
  }, 1_000 / perSecond);
  return {
    stop() {
      clearInterval(timer);
      return Promise.all(asked);
    },
  };
}
