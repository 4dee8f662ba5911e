import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What is found out about a request while it is answered.
 *
 * @typedef {object} RequestState
 * @property {boolean} [isDatabaseAway] a page failed because the database did not answer
 * @property {boolean} [hasWaited] it has waited for the database in vain and need not wait again
 * @property {() => void} [leave] gives its place to another request, once it only waits
 * @property {Statement[]} [statements] what it has asked the database, in development alone
 */

/** A statement without its values. `rows`: null where it failed. @typedef {{ text: string, milliseconds: number, rows: number | null }} Statement */

/** @typedef {{ fixed: string, moving: string }} PageVersion */
/** @typedef {{ total: number, idle: number, waiting: number }} Connections */
/** @typedef {{ inside: number, waiting: number }} Requests */

/**
 * What waits in the database, for /metrics. A job that was not completed in the last day has null.
 *
 * @typedef {object} Backlog
 * @property {{ waiting: number, given_up: number, sent: number }} emails
 * @property {number} oldestWaitingSeconds
 * @property {{ queue: string, secondsSinceCompleted: number | null, failures: number }[]} jobs
 */

/**
 * What is recorded about a piece of work, by the names that scripts/serve/safe-spans.mjs allows; the span is named by it.
 * @typedef {Record<string, string | number>} SpanFacts
 * @typedef {<Output>(facts: SpanFacts, work: () => Promise<Output>, options?: { isRoot?: boolean }) => Promise<Output>} Trace
 */

/**
 * @typedef {object} ProcessState
 * @property {AsyncLocalStorage<RequestState>} requests the request that is being answered
 * @property {Set<() => Promise<unknown>>} endings what has to end before the process does
 * @property {((path: string) => Promise<PageVersion | null>) | null} versionOfPage
 *   changes with whatever a public page shows; null for a page that is not kept
 * @property {(() => Connections) | null} countConnections of the process's pool
 * @property {(() => Requests) | null} countRequests of the process's gate
 * @property {(() => Promise<Backlog>) | null} readBacklog
 * @property {Trace | null} trace null while no traces are sent
 */

/** @type {{ portalProcess?: ProcessState }} */
const shared = globalThis;

/**
 * What the server (`scripts/serve`) and the portal's own code know of each other. Next bundles that code, so each side
 * loads this module for itself: the object is on `globalThis`.
 *
 * @type {ProcessState}
 */
export const processState = (shared.portalProcess ??= {
  requests: new AsyncLocalStorage(),
  endings: new Set(),
  versionOfPage: null,
  countConnections: null,
  countRequests: null,
  readBacklog: null,
  trace: null,
});

/** Lets another request be worked on while this one only waits. */
export const givePlaceAway = () => processState.requests.getStore()?.leave?.();

/**
 * Runs `work` in a span of the request or job that is open; `isRoot` begins a trace for a job.
 * @type {Trace}
 */
export const traced = (facts, work, options) =>
  processState.trace ? processState.trace(facts, work, options) : work();
