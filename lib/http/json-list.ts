import "server-only";
import type { z } from "zod";
import type { Operation } from "@/lib/core/operation";

/** Serves an operation's batches as one JSON array. */
export function respondWithJsonArray<Actor, Input extends z.ZodType>(
  operation: Operation<Actor, Input, AsyncGenerator<unknown[]>>,
): Operation<Actor, Input, Response> {
  return { ...operation, run: async (...call) => listResponse(await operation.run(...call)) };
}

/**
 * Streams an array in constant memory: each batch is fetched when the client reads it, and none after the client
 * disconnects. The first is fetched before the response starts, so that an unreachable database still causes 503.
 */
async function listResponse(batches: AsyncGenerator<unknown[]>): Promise<Response> {
  const encoder = new TextEncoder();
  let next = await batches.next();
  let isFirst = true;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) {
        controller.enqueue(encoder.encode(isFirst ? "[]" : "]"));
        return controller.close();
      }
      const items = next.value.map((item) => JSON.stringify(item)).join(",");
      controller.enqueue(encoder.encode((isFirst ? "[" : ",") + items));
      isFirst = false;
      next = await batches.next();
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
  return new Response(stream, { headers: { "Content-Type": "application/json" } });
}

const rowsPerPiece = 200;

/**
 * Serves a result with a long list under `rows`. It is serialised a few rows at a time, because thousands in one go
 * would block other requests.
 */
export function respondWithJsonRows<Actor, Input extends z.ZodType, Output extends { rows: unknown[] }>(
  operation: Operation<Actor, Input, Output>,
): Operation<Actor, Input, Response> {
  return { ...operation, run: async (...call) => rowsResponse(await operation.run(...call)) };
}

function rowsResponse({ rows, ...rest }: { rows: unknown[] }): Response {
  const encoder = new TextEncoder();
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const fields = Object.entries(rest).map(
        ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`,
      );
      controller.enqueue(encoder.encode(`{${fields.join("")}"rows":[`));
    },
    pull(controller) {
      const items = rows.slice(at, at + rowsPerPiece).map((row) => JSON.stringify(row));
      controller.enqueue(encoder.encode((at === 0 ? "" : ",") + items.join(",")));
      at += rowsPerPiece;
      if (at < rows.length) return;
      controller.enqueue(encoder.encode("]}"));
      controller.close();
    },
  });
  return new Response(stream, { headers: { "Content-Type": "application/json" } });
}
