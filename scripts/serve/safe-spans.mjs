import { readActionNames, readRoutes } from "./route-patterns.mjs";

/*
 * The last step before a trace leaves the process. Only the attributes listed here do, each with a value of its kind, and
 * a span's name is made of them again. Whatever else a span has, such as events, messages of errors, links and what the
 * SDK found out about the machine, is left behind.
 */

/** @typedef {import("@opentelemetry/sdk-trace-base").ReadableSpan} Span */

export const CLASSES = ["page", "call", "action", "file", "static", "health"];
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const STATEMENTS = ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "BEGIN", "COMMIT", "ROLLBACK", "SET"];

const routes = new Set(readRoutes().map(({ page }) => page));
const actions = new Set(readActionNames().values());

/** @param {readonly string[]} words */
const oneOf = (words) => (/** @type {unknown} */ value) => words.some((word) => word === value);
/** @param {RegExp} pattern */
const like = (pattern) => (/** @type {unknown} */ value) => typeof value === "string" && pattern.test(value);
/** @param {Set<string>} known */
const among = (known) => (/** @type {unknown} */ value) => typeof value === "string" && known.has(value);

/** @type {Record<string, (value: unknown) => boolean>} */
const ALLOWED = {
  "http.request.method": oneOf([...METHODS, "_OTHER"]),
  "http.response.status_code": (value) =>
    Number.isInteger(value) && Number(value) > 99 && Number(value) < 600,
  "http.route": among(routes),
  "portal.class": oneOf(CLASSES),
  "portal.action": among(actions),
  // One that a proxy made in another form could be anything.
  "portal.request_id": like(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  "portal.door": oneOf(["http", "action"]),
  "portal.job": like(/^[a-z]{2,20}(?:-[a-z]{1,20}){0,5}$/),
  "portal.email.template": like(/^[a-z]{2,20}(?:_[a-z]{1,20}){0,6}$/),
  "db.system.name": oneOf(["postgresql"]),
  "db.operation.name": oneOf([...STATEMENTS, "OTHER"]),
  "db.collection.name": like(/^[A-Z][A-Za-z]{1,40}$/),
  // A refusal's code, PostgreSQL's, Prisma's, the system's, or the kind of an error.
  "error.type": like(
    /^(?:aborted|[a-z]{3,20}(?:_[a-z]{1,20}){0,4}|[0-9A-Z]{5}|E[A-Z]{2,20}|ERR_[A-Z_]{2,40}|[A-Z][A-Za-z]{0,40}Error|Error|\d{3})$/,
  ),
};

/** @typedef {import("../../lib/process-state.mjs").SpanFacts} SpanFacts */

/** @param {Record<string, unknown>} attributes @returns {SpanFacts} */
const allowedOf = (attributes) =>
  /** @type {SpanFacts} */ (
    Object.fromEntries(Object.entries(attributes).filter(([name, value]) => ALLOWED[name]?.(value)))
  );

/** @param {SpanFacts} facts */
function nameOf(facts) {
  const words = [
    ["http.request.method", ["http.route", "portal.class"]],
    ["db.operation.name", ["db.collection.name"]],
  ];
  for (const [first, next] of /** @type {[string, string[]][]} */ (words))
    if (facts[first]) {
      const second = next.find((name) => facts[name]);
      return second ? `${facts[first]} ${facts[second]}` : String(facts[first]);
    }
  if (facts["portal.job"]) return `job ${facts["portal.job"]}`;
  if (facts["portal.email.template"]) return "send email";
  return facts["portal.door"] ? "operation" : "span";
}

/** @param {import("@opentelemetry/api").SpanContext} context */
const placeOf = ({ traceId, spanId, traceFlags }) => ({ traceId, spanId, traceFlags });

const SCOPE = { name: "member-portal" };
const RESOURCE = /** @type {Span["resource"]} */ (
  /** @type {unknown} */ ({
    attributes: {
      "service.name": process.env.OTEL_SERVICE_NAME?.trim() || "member-portal",
      "telemetry.sdk.language": "nodejs",
      "telemetry.sdk.name": "opentelemetry",
    },
  })
);

/** The span with nothing in it that could be about a person. @param {Span} span @returns {Span} */
export function safeSpan(span) {
  const { kind, startTime, endTime, duration, ended, status, parentSpanContext } = span;
  const attributes = allowedOf(span.attributes);
  const place = placeOf(span.spanContext());
  return {
    name: nameOf(attributes),
    kind,
    startTime,
    endTime,
    duration,
    ended,
    attributes,
    status: { code: status.code },
    spanContext: () => place,
    parentSpanContext: parentSpanContext && placeOf(parentSpanContext),
    events: [],
    links: [],
    resource: RESOURCE,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
