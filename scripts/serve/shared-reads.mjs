/**
 * Shares reads among concurrent callers: a call during a read gets the value of the next one, which begins after the
 * call. So at most one read of a key is in progress, and no value is older than its call.
 *
 * @template Value
 * @param {(key: string) => Promise<Value>} read
 * @returns {(key: string) => Promise<Value>}
 */
export function shareReads(read) {
  /** @typedef {{ current: Promise<Value>, next: Promise<Value> | null }} Turn */
  /** @type {Map<string, Turn>} */
  const turns = new Map();

  /** @param {string} key @returns {Promise<Value>} */
  function begin(key) {
    /** @type {Turn} */
    const turn = { current: read(key), next: null };
    turns.set(key, turn);
    const end = () => {
      if (turn.next === null) turns.delete(key);
    };
    turn.current.then(end, end);
    return turn.current;
  }

  return (key) => {
    const turn = turns.get(key);
    if (!turn) return begin(key);
    const start = () => begin(key);
    return (turn.next ??= turn.current.then(start, start));
  };
}
