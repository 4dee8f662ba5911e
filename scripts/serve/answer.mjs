import { processState } from "../../lib/process-state.mjs";
import { reportArrival } from "./arrival.mjs";
import { offerCompression, preferCompressedFile } from "./compression.mjs";
import { createAdmission } from "./admission.mjs";
import { createKeptPages } from "./kept-pages.mjs";
import { answerMetrics, measure } from "./metrics.mjs";
import { requestNotes } from "./request-notes.mjs";
import { PortalRequest } from "./request.mjs";
import { PortalResponse } from "./response.mjs";
import {
  refuse,
  sendHttpsOnly,
  resolvePath,
  setClient,
  setHost,
  removeUnsafeParameters,
} from "./screening.mjs";
import { printStatements } from "./statements.mjs";
import { traceRequest } from "./tracing.mjs";

/** @typedef {PortalRequest} Request @typedef {PortalResponse} Response */

/** What `http.createServer` makes of requests to whoever is answered here. */
export const MESSAGES = { IncomingMessage: PortalRequest, ServerResponse: PortalResponse };

const isDevelopment = process.env.NODE_ENV === "development";
const note = requestNotes(process.env.PORTAL_REQUEST_NOTES);
const { admit, turnAway, count } = createAdmission();
processState.countRequests = count;
const answerFromKept = createKeptPages({
  // Null for every page until the portal's code has started.
  versionOf: (path) => processState.versionOfPage?.(path) ?? Promise.resolve(null),
  turnAway,
});

/**
 * What happens to a request, from top to bottom.
 *
 * @param {(request: Request, response: Response) => Promise<unknown>} render
 * @returns {(request: Request, response: Response) => Promise<void>}
 */
export const answerWith = (render) => async (request, response) => {
  sendHttpsOnly(response);
  resolvePath(request);
  if (answerMetrics(request, response)) return;
  measure(request, response);
  if (isDevelopment) printStatements(request, response);
  const inSpan = traceRequest(request, response);
  if (refuse(request, response)) return;
  reportArrival(request, response);
  setClient(request);
  setHost(request);
  removeUnsafeParameters(request);
  offerCompression(request, response);
  preferCompressedFile(request, response);
  const forget = note(request);
  try {
    await inSpan(() =>
      processState.requests.run(response.state, () =>
        answerFromKept(request, response, async (isForAll) => {
          if (await admit(request, response, isForAll)) await render(request, response);
        }),
      ),
    );
  } catch (error) {
    // A disconnecting client often causes the error, and nobody has to act on that.
    if (response.destroyed) console.error(`A request failed after its client had left: ${String(error)}`);
    else console.error(error);
    if (!response.headersSent) response.statusCode = 500;
    response.end("Internal Server Error");
  } finally {
    forget();
  }
};
