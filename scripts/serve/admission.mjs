import { findAddress } from "../../lib/core/addresses.mjs";
import { createGate } from "./gate.mjs";
import { FILES, isSignedIn } from "./screening.mjs";
import { answerUnavailable } from "./unavailable.mjs";

/*
 * A process works on few requests at a time, and turns away early and kindly what it could not answer in time. Requests
 * of which only a part has arrived do not take a place, nor do those that have become slow for a reason of their own.
 */

/** @typedef {import("./request.mjs").PortalRequest} Request @typedef {import("./response.mjs").PortalResponse} Response */
/** @typedef {import("../../lib/core/addresses.mjs").Rank} Rank */

const LIMITS = {
  // More than there are database connections (lib/db/client.ts), which rendering needs for a part of the time. With
  // twenty, the last answers at four times the load took two seconds (docs/performance.md).
  places: 15,
  reserved: 2,
  waitMs: 200,
  maxWaiting: 500,
};
/** The body of a form comes with its head, or one packet later. */
const BODY_MS = 500;
/** Whoever takes longer waits for something else than this process. */
const LONGEST_MS = 1_000;

const BUSY = {
  title: "Many people are registering right now",
  message: "Nothing is lost, and you don't need to do anything: this page tries again by itself.",
  toScript: "Many people are registering right now. Nothing is lost. Please try again in a moment.",
  code: /** @type {const} */ ("busy"),
  seconds: 3,
};

/** Signing in is everything below these; the rank of a page is in the table of addresses. */
export const SIGN_IN_CALLS = ["/api/auth", "/api/login"];
export const REGISTERING_CALLS = ["/api/event-registrations", "/api/group-registrations"];

/** @param {string} path */
const isSigningIn = (path) => SIGN_IN_CALLS.some((call) => path === call || path.startsWith(`${call}/`));

/** Null for what costs nothing. @param {Request} request @returns {Rank | null} */
export function rankOf(request) {
  const { method, url = "/", headers } = request;
  const [path = "/"] = url.split("?", 1);
  // What Next fetches from itself belongs to a request that is inside.
  if (path === "/api/health" || FILES.test(path) || headers["x-action-forwarded"] !== undefined) return null;
  const page = findAddress(path)?.facts;
  if (isSigningIn(path) || page?.rank === "sign-in") return "sign-in";
  if (method !== "GET" && method !== "HEAD")
    return REGISTERING_CALLS.includes(path) ? "registering" : (page?.writing ?? "begun");
  return isSignedIn(request) ? "begun" : (page?.rank ?? "arriving");
}

/** How many a process turns away in a second without its work being slower for it. */
const TURNED_AWAY_A_SECOND = 60;
const LONGEST_AGAIN_SECONDS = 20;

/**
 * After how many seconds those who are turned away try again: the more of them wait, the later, so that asking again costs
 * the same however many they are.
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
      // As many as ask in a second, times the seconds between, are there.
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

/** A way in of its own, for tests. @param {import("./gate.mjs").Limits} [limits] */
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
    // Nobody waits for the answer any more.
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
