import fs from "node:fs";

/*
 * A process notes in a file which requests it is answering, so that its supervisor can say what it died of. A file
 * survives every way to die, and a note costs two writes of a few microseconds to memory that the system writes later.
 */

const SLOT_BYTES = 256;
/** The maximum number of requests that are noted. */
const SLOTS = 64;
const FREE = Buffer.alloc(1);

/** The pattern of a path segment that cannot be a code or token: a single code has digits or capital letters. */
const PLAIN_SEGMENT = /^_?[a-z][a-z-]{0,30}$/;

/** The path without anything that could be a code, a token or an id. @param {string} url */
export function patternOf(url) {
  const [path = ""] = url.split(/[?#]/, 1);
  return path
    .split("/")
    .map((segment) => (segment === "" || PLAIN_SEGMENT.test(segment) ? segment : "{…}"))
    .join("/");
}

/**
 * Returns a function that notes a request until the function it returns is called.
 * @param {string | undefined} file undefined for a process without a supervisor
 */
export function requestNotes(file) {
  if (!file) return () => () => {};
  const descriptor = fs.openSync(file, "w");
  const free = Array.from({ length: SLOTS }, (_, index) => SLOTS - 1 - index);

  /** @param {import("node:http").IncomingMessage} request */
  return ({ method, url = "/", headers }) => {
    const slot = free.pop();
    if (slot === undefined) return () => {};
    const id = String(headers["x-request-id"] ?? "").slice(0, 64);
    const note = Buffer.alloc(SLOT_BYTES);
    note.write(`${method} ${patternOf(url).slice(0, 100)} (request ${id})`);
    fs.writeSync(descriptor, note, 0, SLOT_BYTES, slot * SLOT_BYTES);
    return () => {
      fs.writeSync(descriptor, FREE, 0, 1, slot * SLOT_BYTES);
      free.push(slot);
    };
  };
}

/** The requests that a process was answering when it died. @param {string} file @returns {string[]} */
export function readRequestNotes(file) {
  const bytes = fs.readFileSync(file);
  const slots = Array.from({ length: Math.ceil(bytes.length / SLOT_BYTES) }, (_, slot) =>
    bytes.subarray(slot * SLOT_BYTES, (slot + 1) * SLOT_BYTES),
  );
  return slots.filter(([first]) => first !== 0).map((slot) => slot.toString().replace(/\0+$/, ""));
}
