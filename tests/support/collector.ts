import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Value = { stringValue?: string; intValue?: number; doubleValue?: number };

/** A span as a collector reads it. */
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, string | number | undefined>;
  status: { code: number; message?: string };
  milliseconds: number;
};

type Sent = {
  resourceSpans: {
    scopeSpans: {
      spans: (Pick<ReceivedSpan, "traceId" | "spanId" | "parentSpanId" | "name" | "status"> & {
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        attributes: { key: string; value: Value }[];
      })[];
    }[];
  }[];
};

const spansIn = (body: string): ReceivedSpan[] =>
  (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, startTimeUnixNano, endTimeUnixNano, ...span }) => ({
        ...span,
        attributes: Object.fromEntries(
          attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue]),
        ),
        milliseconds: Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6,
      })),
    ),
  );

/** An OpenTelemetry collector on a free port that stores every byte that it receives, headers too. */
export async function startCollector() {
  const received: string[] = [];
  const bodies: string[] = [];
  const server = http.createServer((request, response) => {
    void text(request).then((body) => {
      received.push(JSON.stringify([request.url, request.rawHeaders]), body);
      bodies.push(body);
      response.setHeader("Content-Type", "application/json");
      response.end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => received.join("\n"),
    spans: () => bodies.flatMap(spansIn),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Collector = Awaited<ReturnType<typeof startCollector>>;
