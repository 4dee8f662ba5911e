import { processState } from "../../lib/process-state.mjs";

/* Traces for OpenTelemetry. Without OTEL_EXPORTER_OTLP_ENDPOINT nothing is loaded and nothing is recorded. */

/** @typedef {import("./request.mjs").PortalRequest} Request @typedef {import("./response.mjs").PortalResponse} Response */

const spans = process.env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim() ? await import("./spans.mjs") : null;
if (spans) processState.trace = spans.trace;

/** Returns a function that runs work in the request's span. @param {Request} request @param {Response} response */
export function traceRequest(request, response) {
  return spans
    ? spans.beginRequest(request, response)
    : /** @template Output @param {() => Output} work @returns {Output} */ (work) => work();
}

/** Sends what has been recorded, within two seconds. */
export const stopTracing = async () => spans?.stop();
