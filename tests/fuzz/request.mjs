import fc from "fast-check";
import { cookieOf, PEOPLE } from "./association.mjs";
import { MARK, payloadFor, valueOf } from "./payloads.mjs";
import { inShareOf } from "./share.mjs";
import { anySegment, anyString } from "./values.mjs";

/*
 * The requests of a run as arbitraries of fast-check: each is repeated by the run's seed and its number, and one that
 * fails is shrunk to a smaller one.
 */

/**
 * @template T
 * @typedef {import("fast-check").Arbitrary<T>} Arbitrary
 */
/**
 * One thing that can be asked: a call, a page or a form's action.
 * @typedef {{ kind: "call" | "page" | "action", name: string, method: string, path: string, schema: Record<string, any>, readsBody: boolean, actionId?: string }} Target
 */
/** @typedef {{ number: number, target: Target, who: string, method: string, path: string, headers: Record<string, string>, body: Buffer | null }} Request */
/** @typedef {{ bytes: Buffer | null, type: string | null }} Body */
/**
 * A request as it is drawn and shrunk; `bodyOf` makes its body once it is known who asks.
 * @typedef {{ target: Target, who: string, method: string, path: string, query: string, odd: [string, string] | null, poison: string, bodyOf: (who: string) => Body, actionId: string }} Draft
 */

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Hashing a password takes a core for a tenth of a second, so these are asked for less often. */
const COSTLY = [
  "POST login",
  "POST register",
  "changePasswordAction",
  "resetPasswordAction",
  "requestPasswordResetAction",
];
const WEIGHT = 10;
const COSTLY_WEIGHT = 1;
const MAX_TRIES = 400;

/** @param {readonly any[]} list */
const oneOf = (list) => fc.constantFrom(...list);
/** @template T @param {{ [Key in keyof T]: Arbitrary<T[Key]> }} fields @returns {Arbitrary<T>} */
const record = (fields) => /** @type {any} */ (fc.record(fields, { noNullPrototype: true }));
const asLatin1 = (/** @type {string} */ text) => text.replace(/[^\x20-\x7e]/g, "?").slice(0, 4_000);
const headerText = anyString.map(asLatin1);

/** Which things a name in a path or a payload means. @type {[RegExp, string][]} */
const KINDS = [
  [/^(GET|PUT) (admin\/)?documents\/|objects\/\[id\]|documentId|withdraw|replaces/i, "document"],
  [/admin\/users\/\[id\]|memberId|member\b/i, "user"],
  [/messages?\/|messageId/i, "message"],
  [/threadId/i, "thread"],
  [/payments\//i, "payment"],
  [/upload/i, "upload"],
  [/application/i, "application"],
  [/registration|checkout|scan|checkIn|verify|record/i, "registration"],
  [/emails?\b|emailId|sendAgain/i, "email"],
  [/event/i, "event"],
];
const kindOf = (/** @type {string} */ where) =>
  KINDS.find(([pattern]) => pattern.test(where))?.[1] ?? "event";
const NO_ID = "00000000-0000-4000-8000-000000000000";

const QUERY_NAMES = [
  "q",
  "page",
  "sort",
  "show",
  "tab",
  "state",
  "callbackUrl",
  "type",
  "status",
  "from",
  "to",
  "who",
];
const BROKEN_QUERIES = [
  "%",
  "%ff",
  "a=%00",
  "a[]=1&a[]=2",
  "a[b]=1",
  "&&&",
  "=".repeat(500),
  "__proto__[x]=1",
];

/** @param {Target} target @returns {Arbitrary<string>} */
function queryFor({ schema, method }) {
  const names = oneOf([...QUERY_NAMES, ...QUERY_NAMES, ...Object.keys(schema.properties ?? {})]);
  const pair = fc.tuple(
    fc.oneof(
      { weight: 20, arbitrary: names },
      { weight: 1, arbitrary: anyString.map((text) => text.slice(0, 50)) },
    ),
    anyString.map((text) => text.slice(0, 1_500)),
  );
  const query = fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .array(pair, { minLength: 1, maxLength: 4, size: "max" })
        .map((pairs) => String(new URLSearchParams(pairs))),
    },
    { weight: 1, arbitrary: oneOf(BROKEN_QUERIES) },
  );
  return inShareOf(method === "GET" ? 0.5 : 0.1, query).map((text) => (text === null ? "" : `?${text}`));
}

const poison = fc.oneof(
  oneOf([
    "next-auth.callback-url=javascript:alert(1)",
    "mp.sid=a; mp.sid=b; =; ;;;",
    `x=${"y".repeat(3_500)}`,
  ]),
  headerText.map((text) => `mp.sid=${text}`),
  headerText.map((text) => `__Host-next-auth.csrf-token=${text}; mp.sid=x`),
);

/** Headers that no page of the portal sends. @type {Record<string, Arbitrary<string>>} */
const ODD_HEADERS = {
  origin: oneOf(["null", "https://evil.test", "http://localhost", "file://", "x", "https://evil.test:99999"]),
  "sec-fetch-site": oneOf(["cross-site", "same-site", "x"]),
  "idempotency-key": fc.oneof(oneOf(["12345678", "x", "", "k".repeat(300)]), headerText),
  "x-forwarded-for": oneOf(["127.0.0.1", "::1", "a, b, c", "' OR 1=1", "x".repeat(2_000)]),
  "x-forwarded-host": fc.constant("evil.test"),
  "x-middleware-subrequest": fc.constant("middleware:middleware:middleware:middleware:middleware"),
  "x-session-read": fc.constant("x"),
  "next-resume": fc.constant("1"),
  "next-router-state-tree": oneOf(["%00", "[]", "x", "%5B%22%22%5D"]),
  rsc: fc.constant("1"),
  "next-router-prefetch": fc.constant("1"),
  accept: oneOf(["text/x-component", "application/json", "*/*;q=x", "image/avif"]),
  "accept-language": oneOf(["xx-YY", "*", "e".repeat(1_000)]),
  range: oneOf(["bytes=0-0", "bytes=-1", "bytes=9-1,2-3", "lines=1-2"]),
  "if-none-match": fc.constant("*"),
  "if-modified-since": fc.constant("yesterday"),
  "content-encoding": oneOf(["gzip", "br", "x"]),
  "user-agent": headerText,
  referer: fc.constant("javascript:alert(1)"),
  authorization: oneOf(["Bearer %", "Basic eDp5", "Bearer"]),
  "x-request-id": fc.constant("x".repeat(300)),
  "x-signature": oneOf(["sha256=00", "00".repeat(32), "zz", ""]),
};
const oddHeader = fc.oneof(
  ...Object.entries(ODD_HEADERS).map(([name, values]) => fc.tuple(fc.constant(name), values)),
);

const FILES = fc.oneof(
  oneOf([
    ["application/pdf", "%PDF-1.7\n%%EOF\n"],
    ["text/csv", "email,first name,last name\r\nnew@fuzz.test,Ada,Rolle\r\n"],
    ["image/png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
    ["application/zip", "PK\x03\x04" + "\0".repeat(50)],
    ["application/msword", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "x".repeat(600)],
  ]),
  anyString.map((text) => ["text/csv", `email,first name,last name\r\n"${text.slice(0, 500)}",=1+1,\r\n"`]),
  fc.nat(3_000).map((length) => ["application/octet-stream", "\0\xff".repeat(length)]),
);
const file = FILES.map(([type = "", text = ""]) => ({ type, bytes: Buffer.from(text, "latin1") }));

const JSON_TYPE = "application/json";
const ODD_TYPES = [
  "text/plain",
  "multipart/form-data",
  "application/x-www-form-urlencoded",
  "application/json; charset=utf-16",
  "x",
  "",
];
const BROKEN_JSON = [
  "{",
  '{"a":}',
  "[1,2",
  '"',
  "nul",
  "{'a':1}",
  '{"a":1}}',
  "\ufeff{}",
  "\xff\xfe",
  "[".repeat(20_000),
  '{"a":1,"a":2}',
];
const BROKEN_ARGUMENTS = ["", "[", "{}", "null", "[[[", '["$undefined"]', '["$Q1"]', '["$F1"]'];

/** @param {Target} target @param {import("./payloads.mjs").Payload} payload @param {string} who */
function payloadBy({ name }, payload, who) {
  // Only administrators are let in there, so what they would take is what is worth trying.
  if (/admin-status|editMember|DELETE admin\/users/.test(name) && who !== "admin") return payload.right;
  const value = valueOf(payload);
  // The people who ask keep their addresses, or there would be nobody to ask.
  if (!/users\/me|editMember/.test(name) || !value || typeof value !== "object") return value;
  const { email: _email, ...rest } = value;
  return Array.isArray(value) ? value : rest;
}

/** @param {Target} target @param {Arbitrary<import("./payloads.mjs").Payload>} payload @returns {Arbitrary<(who: string) => Body>} */
function actionBody(target, payload) {
  const odd = record({
    payload,
    broken: inShareOf(0.1, oneOf(BROKEN_ARGUMENTS)),
    isJson: inShareOf(0.05, fc.constant(true)),
  });
  return odd.map(({ payload, broken, isJson }) => (who) => {
    const text = broken ?? JSON.stringify([payloadBy(target, payload, who)]);
    return { bytes: Buffer.from(text), type: isJson ? JSON_TYPE : "text/plain;charset=UTF-8" };
  });
}

/** @param {Target} target @param {Arbitrary<import("./payloads.mjs").Payload>} payload @returns {Arbitrary<(who: string) => Body>} */
function callBody(target, payload) {
  const odd = record({
    payload,
    type: inShareOf(0.08, oneOf(ODD_TYPES)),
    broken: inShareOf(0.05, oneOf(BROKEN_JSON)),
    isEmpty: inShareOf(0.05, fc.constant(true)),
    sent: target.readsBody ? inShareOf(0.7, file) : fc.constant(null),
  });
  return odd.map(({ payload, type, broken, isEmpty, sent }) => (who) => {
    if (sent) return sent;
    if (isEmpty) return { bytes: null, type: type ?? JSON_TYPE };
    if (broken !== null) return { bytes: Buffer.from(broken, "latin1"), type: type ?? JSON_TYPE };
    const text = JSON.stringify(payloadBy(target, payload, who)) ?? "";
    return { bytes: Buffer.from(text), type: type ?? JSON_TYPE };
  });
}

/** What is drawn for one target. @param {Target} target @param {Record<string, string[]>} things @returns {Arbitrary<Draft>} */
function draftsOf(target, things) {
  const ids = (/** @type {string} */ kind) => oneOf(things[kind]?.length ? things[kind] : [NO_ID]);
  const anyId = oneOf(Object.keys(things)).chain(ids);
  const idFor = (/** @type {string} */ where) =>
    fc.oneof({ weight: 85, arbitrary: ids(kindOf(where)) }, { weight: 15, arbitrary: anyId });

  /** @type {Record<string, Arbitrary<string>>} */
  const parameters = {
    slug: ids("slug"),
    landing: ids("slug"),
    code: ids("code"),
    nextauth: oneOf(["session", "csrf", "signout", "signin", "callback/x", "providers", "_log"]),
    seedCall: fc.constant("seed-aco-conference-2025"),
    token: oneOf(["x", "A".repeat(43), "A".repeat(64)]),
  };
  const parts = target.path.split(/\[\[?(?:\.\.\.)?(\w+)\]\]?/).map((text, index) => {
    if (index % 2 === 0) return fc.constant(text);
    const right = parameters[text] ?? idFor(text === "id" ? target.name : text);
    return fc.oneof({ weight: 8, arbitrary: right }, { weight: 2, arbitrary: anySegment });
  });

  const payload = payloadFor(target.schema, (name) => idFor(`${name} ${target.name}`));
  const { actionId = "" } = target;
  return record({
    target: fc.constant(target),
    who: oneOf(["nobody", "nobody", ...PEOPLE, ...PEOPLE, "poisoned"]),
    method: inShareOf(0.04, oneOf(METHODS)).map((other) => other ?? target.method),
    path: fc.tuple(...parts).map((texts) => texts.join("")),
    query: queryFor(target),
    odd: inShareOf(0.25, oddHeader),
    poison,
    bodyOf: target.kind === "action" ? actionBody(target, payload) : callBody(target, payload),
    actionId: inShareOf(0.05, fc.constant("0".repeat(42))).map((other) => other ?? actionId),
  });
}

/**
 * The request of a draft.
 * @param {Draft} draft @param {number} number
 * @param {string} mark what tells its email addresses from those of other requests
 * @returns {Request}
 */
function build({ target, who, method, path, query, odd, poison, bodyOf, actionId }, number, mark) {
  const cookie = who === "poisoned" ? poison : cookieOf(who);
  /** @type {Record<string, string>} */
  const headers = { ...(cookie !== null && { cookie }), ...(odd && { [odd[0]]: odd[1] }) };
  const request = { number, target, who, method, path: path + query, headers };
  if (method === "GET" || method === "HEAD") return { ...request, body: null };
  const { bytes, type } = bodyOf(who);
  if (bytes !== null && type !== null) headers["content-type"] = type;
  if (actionId) headers["next-action"] = actionId;
  const body = bytes?.includes(MARK)
    ? Buffer.from(bytes.toString("latin1").replaceAll(MARK, mark), "latin1")
    : bytes;
  return { ...request, body };
}

/**
 * Makes the requests of one run.
 * @param {{ seed: number, targets: Target[], things: Record<string, string[]> }} world
 */
export function requestsOf({ seed, targets, things }) {
  const drafts = fc.oneof(
    ...targets.map((target) => ({
      weight: COSTLY.some((name) => target.name.includes(name)) ? COSTLY_WEIGHT : WEIGHT,
      arbitrary: draftsOf(target, things),
    })),
  );
  /** The same number is the same request in each run of this seed. @param {number} number */
  const chance = (number) => ({
    seed: Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b),
    numRuns: 1,
  });

  return {
    /**
     * The request of this number, or what it was shrunk to along a path.
     * @param {number} number @param {string} [path] as `shrink` reports it
     * @returns {Request}
     */
    requestOf(number, path = "") {
      // As a property of one argument draws it.
      const [[draft]] = /** @type {[[Draft]]} */ (fc.sample(fc.tuple(drafts), { ...chance(number), path }));
      return build(draft, number, String(number));
    },

    /**
     * The smallest request found that is wrong in the same way, with its path, or null when sent alone the request
     * of this number is not wrong.
     * @param {number} number @param {(request: Request) => Promise<boolean>} isWrong
     * @returns {Promise<{ request: Request, path: string, tries: number } | null>}
     */
    async shrink(number, isWrong) {
      let tries = 0;
      const property = fc.asyncProperty(drafts, async (draft) => {
        if (tries === MAX_TRIES) return true;
        // Each try has addresses of its own: the one before may have registered them.
        const mark = tries++ === 0 ? String(number) : `${number}-${tries}`;
        return !(await isWrong(build(draft, number, mark)));
      });
      const { counterexample, counterexamplePath } = await fc.check(property, chance(number));
      if (!counterexample || counterexamplePath === null) return null;
      return { request: build(counterexample[0], number, String(number)), path: counterexamplePath, tries };
    },
  };
}
