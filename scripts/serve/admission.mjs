import { findAddress } from "../../lib/core/addresses.mjs";
import { createGate } from "./gate.mjs";
import { FILES, isSignedIn } from "./screening.mjs";
import { answerUnavailable } from "./unavailable.mjs";

/*
 * A process works on few requests concurrently, and turns away those that it could not answer in time, early and with a
 * clear message. Requests that have arrived only in part do not take a place, nor do those that are slow for another
 * reason.
 */

/** @typedef {import("./request.mjs").PortalRequest} Request @typedef {import("./response.mjs").PortalResponse} Response */
/** @typedef {import("../../lib/core/addresses.mjs").Rank} Rank */

const LIMITS = {
  // The number exceeds that of database connections (lib/db/client.ts), which rendering needs for part of the time.
  // With twenty, the last answers at four times the load took two seconds (docs/performance.md).
  places: 15,
  reserved: 2,
  waitMs: 200,
  maxWaiting: 500,
};
/** The time in milliseconds for a form's body, which comes with its head or one packet later. */
const BODY_MS = 500;
/** A request that takes longer is waiting for something other than this process, and gives up its place. */
const LONGEST_MS = 1_000;

const BUSY = {
  title: "Many people are registering right now",
  message: "Nothing is lost, and you don't need to do anything: this page tries again automatically.",
  toScript: "Many people are registering right now. Nothing is lost. Please try again in a moment.",
  code: /** @type {const} */ ("busy"),
  seconds: 3,
};

/** The paths of the sign-in calls, with all paths below them. The rank of a page is in the table of addresses. */
export const SIGN_IN_CALLS = ["/api/auth", "/api/login"];
export const REGISTERING_CALLS = ["/api/event-registrations", "/api/group-registrations"];

/** @param {string} path */
const isSigningIn = (path) => SIGN_IN_CALLS.some((call) => path === call || path.startsWith(`${call}/`));

/** The rank of a request; null for requests that cost nothing. @param {Request} request @returns {Rank | null} */
export function rankOf(request) {
  const { method, url = "/", headers } = request;
  const [path = "/"] = url.split("?", 1);
  // Requests that Next sends to itself belong to a request that already has a place.
  if (path === "/api/health" || FILES.test(path) || headers["x-action-forwarded"] !== undefined) return null;
  const page = findAddress(path)?.facts;
  if (isSigningIn(path) || page?.rank === "sign-in") return "sign-in";
  if (method !== "GET" && method !== "HEAD")
    return REGISTERING_CALLS.includes(path) ? "registering" : (page?.writing ?? "begun");
  return isSignedIn(request) ? "begun" : (page?.rank ?? "arriving");
}

/** The number of requests per second that a process can turn away without slowing down its work. */
const TURNED_AWAY_A_SECOND = 60;
const LONGEST_AGAIN_SECONDS = 20;

/**
 * Calculates after how many seconds clients that are turned away should try again. The more of them wait, the longer it
 * is, so that their requests cost the same however many they are.
 * @param {() => number} [now] in milliseconds
 */
export function createPace(now = () => performance.now()) {
  let since = now();
  let count = 0;
  let seconds = BUSY.seconds;
  return () => {
    count += 1;
    const elapsedMs = now() - since;
    if (elapsedMs >= 1_000) {
      const perSecond = (count * 1_000) / elapsedMs;
      // The number of waiting clients is that of requests per second times the seconds between.
      const needed = Math.round((perSecond * seconds) / TURNED_AWAY_A_SECOND);
      seconds = Math.min(Math.max(needed, BUSY.seconds), LONGEST_AGAIN_SECONDS);
      since = now();
      count = 0;
    }
    return seconds;
  };
}

const pace = createPace();

/** @param {Request} request @param {Response} response */
const turnAway = (request, response) => answerUnavailable(request, response, { ...BUSY, seconds: pace() });

/** An admission with limits of its own, for tests. @param {import("./gate.mjs").Limits} [limits] */
export function createAdmission(limits = LIMITS) {
  const gate = createGate(limits);

  /**
   * Whether to work on the request; otherwise it has been answered.
   * @param {Request} request @param {Response} response
   * @param {boolean} isForAll whether everybody who asks meanwhile gets this answer, so that nobody waits for more
   */
  async function admit(request, response, isForAll = false) {
    const rank = isForAll ? "registering" : rankOf(request);
    if (rank === null || !(await request.arrives(BODY_MS))) return true;
    const leave = await gate.enter(rank);
    if (!leave) {
      turnAway(request, response);
      return false;
    }
    // The client has disconnected, so nobody waits for the answer.
    if (response.destroyed) {
      leave();
      return false;
    }
    const timer = setTimeout(leave, LONGEST_MS);
    response.state.leave = () => {
      clearTimeout(timer);
      leave();
    };
    response.once("close", response.state.leave);
    return true;
  }

  return { admit, turnAway, count: gate.count };
}
