/**
 * Waiting requests are admitted by rank, except for one place in four. Registering comes before reading, people who
 * have begun before those who arrive, and signing in has reserved places.
 * @typedef {import("../../lib/core/addresses.mjs").Rank} Rank
 */

/** @type {Rank[]} */
const RANKS = ["sign-in", "registering", "begun", "arriving"];
/** One of this many free places goes to a less urgent request; otherwise a rush would stop everything else. */
const FAIR_TURN = 4;

/**
 * `reserved`: places beyond the others that only signing in takes; `maxWaiting`: how many wait, for `waitMs` at most.
 * @typedef {{ places: number, reserved: number, waitMs: number, maxWaiting: number }} Limits
 */
/** @typedef {(leave: (() => void) | null) => void} Answer */
/** `since`: in milliseconds, of any clock. @typedef {{ answer: Answer, timer: NodeJS.Timeout, since: number }} Waiting */

/**
 * Admits as many requests as a process can work on concurrently. Others wait for a moment, and are then turned away
 * without any work, because work for answers that nobody waits for any more would starve the rest.
 *
 * @param {Limits} limits
 */
export function createGate({ places, reserved, waitMs, maxWaiting }) {
  let inside = 0;
  /** Places that went to the most urgent while others waited, modulo FAIR_TURN. */
  let turns = 0;
  /** The longest waiting first. @type {Record<Rank, Set<Waiting>>} */
  const queues = { "sign-in": new Set(), registering: new Set(), begun: new Set(), arriving: new Set() };

  /** @param {Rank} rank */
  const hasPlace = (rank) => inside < (rank === "sign-in" ? places + reserved : places);

  function letIn() {
    inside += 1;
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      inside -= 1;
      admitNext();
    };
  }

  /** The rank that is next; undefined when nobody waits for whom there is a place. */
  function nextRank() {
    const [urgent, ...others] = RANKS.filter((rank) => queues[rank].size > 0 && hasPlace(rank));
    if (others.length === 0) return urgent;
    turns = (turns + 1) % FAIR_TURN;
    if (turns > 0) return urgent;
    const since = (/** @type {Rank} */ rank) => {
      const [longest] = queues[rank];
      return longest?.since ?? Infinity;
    };
    return others.reduce((one, other) => (since(other) < since(one) ? other : one));
  }

  function admitNext() {
    for (let rank = nextRank(); rank; rank = nextRank()) {
      const [longest] = queues[rank];
      if (longest) finish(rank, longest, letIn());
    }
  }

  /** @param {Rank} rank @param {Waiting} waiting @param {(() => void) | null} leave */
  function finish(rank, waiting, leave) {
    queues[rank].delete(waiting);
    clearTimeout(waiting.timer);
    waiting.answer(leave);
  }

  /** Turns away the least urgent waiting request, if it is less urgent than `rank`. @param {Rank} rank */
  function makeRoom(rank) {
    const last = RANKS.findLast((other) => queues[other].size > 0);
    if (!last || RANKS.indexOf(last) <= RANKS.indexOf(rank)) return false;
    const [longest] = queues[last];
    if (longest) finish(last, longest, null);
    return true;
  }

  const countWaiting = () => RANKS.reduce((sum, rank) => sum + queues[rank].size, 0);

  return {
    /** How many requests are worked on, and how many wait for that. */
    count: () => ({ inside, waiting: countWaiting() }),

    /**
     * Resolves with what to call when the request needs its place no longer, or with null when it is turned away.
     * @param {Rank} rank @returns {Promise<(() => void) | null>}
     */
    enter(rank) {
      if (hasPlace(rank)) return Promise.resolve(letIn());
      if (countWaiting() >= maxWaiting && !makeRoom(rank)) return Promise.resolve(null);
      return new Promise((answer) => {
        /** @type {Waiting} */
        const own = {
          answer,
          timer: setTimeout(() => finish(rank, own, null), waitMs),
          since: performance.now(),
        };
        queues[rank].add(own);
      });
    },
  };
}
