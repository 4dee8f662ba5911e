import { chanceOf } from "./chance.mjs";
import { cookieOf, PEOPLE } from "./association.mjs";
import { example, spoil } from "./examples.mjs";
import { anyValue, segments, strings } from "./values.mjs";

/** @typedef {import("./chance.mjs").Chance} Chance */
/**
 * One thing that can be asked: a call, a page or a form's action.
 * @typedef {{ kind: "call" | "page" | "action", name: string, method: string, path: string, schema: Record<string, any>, readsBody: boolean, actionId?: string }} Target
 */
/** @typedef {{ number: number, target: Target, who: string, method: string, path: string, headers: Record<string, string>, body: Buffer | null }} Request */

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Hashing a password takes a core for a tenth of a second, so these are asked for less often. */
const COSTLY = [
  "POST login",
  "POST register",
  "changePasswordAction",
  "resetPasswordAction",
  "requestPasswordResetAction",
];
const COSTLY_SHARE = 0.1;

const asLatin1 = (/** @type {string} */ text) => text.replace(/[^\x20-\x7e]/g, "?").slice(0, 4_000);

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

/** Makes the requests of one run. @param {{ seed: number, targets: Target[], things: Record<string, string[]> }} world */
export function requestsOf({ seed, targets, things }) {
  const kindOf = (/** @type {string} */ where) =>
    KINDS.find(([pattern]) => pattern.test(where))?.[1] ?? "event";

  /** @param {Chance} chance @param {string} where */
  function idFor(chance, where) {
    const list = things[chance.is(0.85) ? kindOf(where) : chance.of(Object.keys(things))] ?? [];
    return list.length ? chance.of(list) : "00000000-0000-4000-8000-000000000000";
  }

  /** @param {Chance} chance @param {Target} target */
  function pathOf(chance, target) {
    const path = target.path.replace(/\[\[?(?:\.\.\.)?(\w+)\]\]?/g, (_, name) => {
      if (chance.is(0.2)) return chance.of(segments);
      if (name === "slug" || name === "landing") return chance.of(things.slug);
      if (name === "code") return chance.of(things.code);
      if (name === "nextauth")
        return chance.of(["session", "csrf", "signout", "signin", "callback/x", "providers", "_log"]);
      if (name === "seedCall") return "seed-aco-conference-2025";
      if (name === "token") return chance.of(["A".repeat(43), "A".repeat(64), "x"]);
      return idFor(chance, name === "id" ? target.name : name);
    });
    return path + queryOf(chance, target);
  }

  /** @param {Chance} chance @param {Target} target */
  function queryOf(chance, target) {
    const fields = Object.keys(target.schema.properties ?? {});
    const known = [
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
    if (chance.is(target.method === "GET" ? 0.5 : 0.9)) return "";
    const query = new URLSearchParams();
    for (let left = 1 + chance.below(4); left > 0; left--) {
      const name = chance.of([...fields, ...known, ...known, chance.of(strings).slice(0, 50)]);
      query.append(name, String(chance.of(strings)).slice(0, 1_500));
    }
    if (chance.is(0.1))
      return `?${chance.of(["%", "%ff", "a=%00", "a[]=1&a[]=2", "a[b]=1", "&&&", "=".repeat(500), "__proto__[x]=1"])}`;
    return `?${query}`;
  }

  /** @param {Chance} chance @param {string} who */
  function headersOf(chance, who) {
    const cookie = cookieOf(who);
    /** @type {Record<string, string>} */
    const headers = cookie ? { cookie } : {};
    if (who === "poisoned") {
      headers.cookie = asLatin1(
        chance.of([
          `mp.sid=${chance.of(strings)}`,
          "next-auth.callback-url=javascript:alert(1)",
          `__Host-next-auth.csrf-token=${chance.of(strings)}; mp.sid=x`,
          "mp.sid=a; mp.sid=b; =; ;;;",
          `x=${"y".repeat(3_500)}`,
        ]),
      );
    }
    if (chance.is(0.25)) {
      const odd = chance.of([
        [
          "origin",
          chance.of([
            "null",
            "https://evil.test",
            "http://localhost",
            "file://",
            "x",
            "https://evil.test:99999",
          ]),
        ],
        ["sec-fetch-site", chance.of(["cross-site", "same-site", "x"])],
        [
          "idempotency-key",
          asLatin1(String(chance.of(["12345678", "x", "", "k".repeat(300), chance.of(strings)]))),
        ],
        ["x-forwarded-for", chance.of(["127.0.0.1", "::1", "a, b, c", "' OR 1=1", "x".repeat(2_000)])],
        ["x-forwarded-host", "evil.test"],
        ["x-middleware-subrequest", "middleware:middleware:middleware:middleware:middleware"],
        ["x-session-read", "x"],
        ["next-resume", "1"],
        ["next-router-state-tree", chance.of(["%00", "[]", "x", "%5B%22%22%5D"])],
        ["rsc", "1"],
        ["next-router-prefetch", "1"],
        ["accept", chance.of(["text/x-component", "application/json", "*/*;q=x", "image/avif"])],
        ["accept-language", chance.of(["xx-YY", "*", "e".repeat(1_000)])],
        ["range", chance.of(["bytes=0-0", "bytes=-1", "bytes=9-1,2-3", "lines=1-2"])],
        ["if-none-match", "*"],
        ["if-modified-since", "yesterday"],
        ["content-encoding", chance.of(["gzip", "br", "x"])],
        ["expect", "100-continue"],
        ["user-agent", asLatin1(chance.of(strings))],
        ["referer", "javascript:alert(1)"],
        ["authorization", chance.of(["Bearer %", "Basic eDp5", "Bearer"])],
        ["x-request-id", "x".repeat(300)],
        ["x-signature", chance.of(["sha256=00", "00".repeat(32), "zz", ""])],
      ]);
      // A server does not have to answer who then waits to be told to go on.
      if (odd[0] !== "expect") headers[odd[0]] = odd[1];
    }
    return headers;
  }

  /** @param {Chance} chance @param {Target} target @param {number} number @param {string} who */
  function payloadOf(chance, target, number, who) {
    const how = {
      chance,
      number,
      idOf: (/** @type {string} */ name) => idFor(chance, `${name} ${target.name}`),
    };
    const right = example(target.schema, "", how);
    const value = chance.is(0.3) ? right : chance.is(0.85) ? spoil(right, chance) : anyValue(chance);
    // The people who ask keep their addresses, or there would be nobody to ask.
    if (/users\/me|editMember/.test(target.name) && value && typeof value === "object") delete value.email;
    if (/admin-status|editMember|DELETE admin\/users/.test(target.name) && who !== "admin") return right;
    return value;
  }

  /** @param {Chance} chance @param {Target} target @param {number} number @param {string} who @returns {{ body: Buffer | null, type: string | null }} */
  function bodyOf(chance, target, number, who) {
    if (target.kind === "action") {
      const value = payloadOf(chance, target, number, who);
      const text = chance.is(0.9)
        ? JSON.stringify([value])
        : chance.of(["", "[", "{}", "null", "[[[", '["$undefined"]', '["$Q1"]', '["$F1"]']);
      return {
        body: Buffer.from(text ?? "[]"),
        type: chance.is(0.95) ? "text/plain;charset=UTF-8" : "application/json",
      };
    }
    if (target.readsBody && chance.is(0.7)) {
      const files = [
        ["application/pdf", "%PDF-1.7\n%%EOF\n"],
        ["text/csv", "email,first name,last name\r\nnew@fuzz.test,Ada,Rolle\r\n"],
        ["text/csv", `email,first name,last name\r\n"${chance.of(strings).slice(0, 500)}",=1+1,\r\n"`],
        ["image/png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
        ["application/zip", "PK\x03\x04" + "\0".repeat(50)],
        ["application/octet-stream", "\0\xff".repeat(chance.below(3_000))],
        ["application/msword", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "x".repeat(600)],
      ];
      const [type, text] = chance.of(files);
      return { body: Buffer.from(text, "latin1"), type };
    }
    const way = chance.below(20);
    const type = chance.is(0.92)
      ? "application/json"
      : chance.of([
          "text/plain",
          "multipart/form-data",
          "application/x-www-form-urlencoded",
          "application/json; charset=utf-16",
          "x",
          "",
        ]);
    if (way === 0) return { body: null, type };
    if (way === 1) {
      const broken = [
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
      return { body: Buffer.from(chance.of(broken), "latin1"), type };
    }
    const text = JSON.stringify(payloadOf(chance, target, number, who)) ?? "";
    return { body: Buffer.from(text), type };
  }

  /** The request of this number, the same in each run of this seed. @param {number} number @returns {Request} */
  return function requestOf(number) {
    const chance = chanceOf(seed, number);
    let target = chance.of(targets);
    if (COSTLY.some((name) => target.name.includes(name)) && !chance.is(COSTLY_SHARE))
      target = chance.of(targets.slice(0, 20));
    const who = chance.of([...PEOPLE, ...PEOPLE, "nobody", "nobody", "poisoned"]);
    const method = chance.is(0.96) ? target.method : chance.of(METHODS);
    const headers = headersOf(chance, who);
    const path = pathOf(chance, target);
    const isWrite = method !== "GET" && method !== "HEAD";
    const { body, type } = isWrite ? bodyOf(chance, target, number, who) : { body: null, type: null };
    if (type !== null && body !== null) headers["content-type"] ??= type;
    if (target.actionId && isWrite)
      headers["next-action"] = chance.is(0.95) ? target.actionId : "0".repeat(42);
    return { number, target, who, method, path, headers, body };
  };
}
