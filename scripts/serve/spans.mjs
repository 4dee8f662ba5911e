import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace as api } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { onceAnswered } from "./metrics.mjs";
import { createRouteFinder, readActionNames } from "./route-patterns.mjs";
import { METHODS, safeSpan } from "./safe-spans.mjs";

/*
 * Spans, made here and sent to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. The provider is not registered with
 * OpenTelemetry's API: Next would find it there and make spans of its own, which contain addresses.
 */

/** @typedef {import("./request.mjs").PortalRequest} Request @typedef {import("./response.mjs").PortalResponse} Response */
/** @typedef {import("@opentelemetry/sdk-trace-base").SpanExporter} Exporter @typedef {import("@opentelemetry/api").Context} Context */

/** A collector that does not answer must not delay a restart. */
const STOP_MS = 2_000;
const HOUR_MS = 3_600_000;
const SUCCESS = 0;

/**
 * Sends what may leave. The batches before it drop spans beyond a queue of fixed length, so a collector that is away costs
 * neither time nor memory.
 * @param {Exporter} exporter @returns {Exporter}
 */
export function safeExporter(exporter) {
  let lastLogged = -Infinity;
  return {
    export(spans, done) {
      exporter.export(spans.map(safeSpan), (result) => {
        if (result.code !== SUCCESS && performance.now() - lastLogged > HOUR_MS) {
          lastLogged = performance.now();
          // The error is left out, because its message contains the collector's address.
          console.error(
            "Traces do not reach the collector and are dropped. This is logged once an hour at most.",
          );
        }
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

const provider = new BasicTracerProvider({
  spanProcessors: [new BatchSpanProcessor(safeExporter(new OTLPTraceExporter()))],
});
const tracer = provider.getTracer("member-portal");

/** The open span. @type {AsyncLocalStorage<Context>} */
const active = new AsyncLocalStorage();
const findRoute = createRouteFinder();
const actionNames = readActionNames();

/** @param {import("../../lib/process-state.mjs").SpanFacts} facts */
const kindOf = (facts) =>
  "db.system.name" in facts || "portal.email.template" in facts ? SpanKind.CLIENT : SpanKind.INTERNAL;

/** @param {import("@opentelemetry/api").Span} span @param {unknown} error */
function noteError(span, error) {
  const { name, code, digest } = /** @type {Record<string, unknown>} */ (error ?? {});
  // Next's signals, such as a redirect, are thrown.
  if (typeof digest === "string" && digest.startsWith("NEXT_")) return;
  span.setAttribute("error.type", String(code ?? name));
  // A refusal's code; it is an answer and no failure.
  if (typeof code !== "string" || !/^[a-z_]+$/.test(code)) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Work outside a request and a job is not traced. @type {import("../../lib/process-state.mjs").Trace} */
export async function trace(facts, work, { isRoot = false } = {}) {
  const parent = isRoot ? ROOT_CONTEXT : active.getStore();
  if (!parent) return work();
  const span = tracer.startSpan("span", { kind: kindOf(facts), attributes: facts }, parent);
  try {
    return await active.run(api.setSpan(parent, span), work);
  } catch (error) {
    noteError(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Begins the span of a request, which ends with its response, and returns a function that runs work in it. It is always
 * the first of its trace: a `traceparent` comes from the visitor, who could have every request recorded.
 * @param {Request} request @param {Response} response
 */
export function beginRequest(request, response) {
  const { method = "", url = "/", headers } = request;
  const [path = "/"] = url.split("?", 1);
  const action = actionNames.get(String(headers["next-action"]));
  const route = findRoute(path);
  const span = tracer.startSpan(
    "span",
    {
      kind: SpanKind.SERVER,
      attributes: {
        "http.request.method": METHODS.includes(method) ? method : "_OTHER",
        ...(route && { "http.route": route }),
        ...(action && { "portal.action": action }),
      },
    },
    ROOT_CONTEXT,
  );
  onceAnswered(request, response, ({ class: kind, status }) => {
    const isComplete = status !== "aborted";
    span.setAttributes({
      "portal.class": kind,
      "portal.request_id": String(request.headers["x-request-id"]),
      ...(isComplete && { "http.response.status_code": Number(status) }),
    });
    if (!isComplete || Number(status) >= 500) {
      span.setAttribute("error.type", status);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  });
  const context = api.setSpan(ROOT_CONTEXT, span);
  /** @template Output @param {() => Output} work @returns {Output} */
  return (work) => active.run(context, work);
}

/** Sends what has been recorded. */
export async function stop() {
  await Promise.race([provider.shutdown().catch(() => undefined), delay(STOP_MS, undefined, { ref: false })]);
}
