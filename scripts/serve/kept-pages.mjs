import { setTimeout as delay } from "node:timers/promises";
import { factsOf, findAddress, patterns } from "../../lib/core/addresses.mjs";
import { pageFrom, sendPage } from "./recorded-page.mjs";
import { isSignedIn } from "./screening.mjs";
import { shareReads } from "./shared-reads.mjs";

/*
 * The public pages of events are rendered once for everybody. When registration opens everybody requests the same page,
 * and rendering it is nearly the whole cost. Before each answer the database is asked for the page's version
 * (lib/event-listings/page-version.ts). What matters takes effect at once: prices, the last seat, the start. What changes with
 * every seat may be a second old, so that a page that changes all the time costs what one that never does costs. At
 * most one rendering of a page is under way; others wait for it only when the kept page may not be shown any more.
 * Only anonymous requests are answered so: one with a session, a query or a header that asks for something else is
 * rendered.
 */

const MAX_PAGES = 200;
const MAX_BYTES = 500_000;
/** The maximum age, in milliseconds, of facts that change with every seat. */
const MAX_AGE_MS = 1_000;
/** The shortest time between two renderings of a page that changes constantly. */
const RENDER_EVERY_MS = 500;
/**
 * The time for which the version of the list of all events is cached: reading it covers every upcoming event, and
 * nobody registers on that page.
 */
const LIST_MS = 100;
/** The only kept page that is not about one event. @type {string | undefined} */
const LIST = patterns.find((pattern) => factsOf(pattern).isKept && !factsOf(pattern).names);
/** The maximum time for reading a version; a longer one would make the answer late. */
const VERSION_MS = 1_000;

/** @typedef {import("node:http").IncomingMessage} Request @typedef {import("./response.mjs").PortalResponse} Response */
/** @typedef {import("../../lib/process-state.mjs").PageVersion} PageVersion */
/**
 * A page, its version, when it was begun, and when it was last known to be up to date.
 * @typedef {{ page: import("./recorded-page.mjs").RecordedPage, version: PageVersion, begunAt: number, trueAt: number }} Kept
 */

/** The pattern of a stored page's path, without a query and in its only spelling. */
const PLAIN = /^[/a-z0-9-]{1,108}(?<!\/)$/;
/** With these headers Next or a browser requests something other than the whole page. */
const OTHER_THAN_PAGE = ["rsc", "next-router-state-tree", "next-router-prefetch", "next-action", "range"];

/** Whether everybody would get the same response. @param {Request} request */
function isForEverybody(request) {
  const { method, url = "", headers } = request;
  return (
    method === "GET" &&
    PLAIN.test(url) &&
    findAddress(url)?.facts.isKept === true &&
    !isSignedIn(request) &&
    OTHER_THAN_PAGE.every((name) => headers[name] === undefined)
  );
}

/**
 * @typedef {object} Surroundings
 * @property {(path: string) => Promise<PageVersion | null>} versionOf null for a path that has no such page
 * @property {(request: Request, response: Response) => void} turnAway answers that the portal has too much to do
 * @property {() => number} [now] in milliseconds
 */

/** @param {Surroundings} surroundings */
export function createKeptPages({ versionOf, turnAway, now = () => performance.now() }) {
  /** The most recently used last. @type {Map<string, Kept>} */
  const pages = new Map();
  /** The renderings under way: whether those who waited may go on. @type {Map<string, Promise<boolean>>} */
  const renderings = new Map();
  const readVersion = shareReads(versionOf);

  /**
   * The page as it may be shown at this version; null when it has to be rendered again.
   * @param {string} path @param {PageVersion} version @param {number} askedAt
   */
  function shownAs(path, version, askedAt) {
    const kept = pages.get(path);
    if (kept?.version.fixed !== version.fixed) return null;
    if (kept.version.moving === version.moving) kept.trueAt = askedAt;
    else {
      const isSoon = renderings.has(path) || askedAt - kept.begunAt < RENDER_EVERY_MS;
      if (!isSoon || askedAt - kept.trueAt >= MAX_AGE_MS) return null;
    }
    pages.delete(path);
    pages.set(path, kept);
    return kept.page;
  }

  /**
   * Stores the page that is rendered for this request.
   * @param {string} path @param {PageVersion} version @param {number} begunAt @param {Response} response
   */
  function keep(path, version, begunAt, response) {
    const rendering = response
      .record(MAX_BYTES)
      .then(async (recording) => {
        if (recording?.status === 503) return false;
        const page = pageFrom(recording);
        // A page that changed during the rendering may be of neither version, so it is not stored.
        const after = page && (await readVersion(path));
        if (!page || after?.fixed !== version.fixed) return true;
        pages.delete(path);
        pages.set(path, { page, version, begunAt, trueAt: begunAt });
        const [oldest] = pages.keys();
        if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest);
        return true;
      })
      .catch(() => false)
      .finally(() => renderings.delete(path));
    renderings.set(path, rendering);
  }

  /** The version; undefined when the database does not return it in time. @param {string} path */
  async function versionInTime(path) {
    const late = new AbortController();
    const timeout = delay(VERSION_MS, undefined, { signal: late.signal }).catch(() => undefined);
    try {
      return await Promise.race([readVersion(path), timeout]);
    } catch {
      return undefined;
    } finally {
      late.abort();
    }
  }

  /**
   * Answers with the stored page, or has the request rendered.
   * @param {Request} request @param {Response} response
   * @param {(isForAll: boolean) => Promise<unknown>} render told whether all who ask meanwhile wait for it
   */
  return async function answer(request, response, render) {
    if (!isForEverybody(request)) return render(false);
    const path = request.url ?? "";
    for (;;) {
      const askedAt = now();
      const list = path === LIST && pages.get(path);
      if (list && askedAt - list.trueAt < LIST_MS) return sendPage(list.page, response);
      const version = await versionInTime(path);
      if (version === undefined) return turnAway(request, response);
      if (version === null) return render(false);
      const page = shownAs(path, version, askedAt);
      if (page) return sendPage(page, response);
      const rendering = renderings.get(path);
      if (!rendering) {
        keep(path, version, askedAt, response);
        return render(true);
      }
      if (!(await rendering)) return turnAway(request, response);
    }
  };
}
