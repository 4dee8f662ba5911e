import { execFileSync } from "node:child_process";
import type { ReadableSpan } from "@opentelemetry/sdk-trace-base";
import { expect, it, vi } from "vitest";
import { statementFacts } from "@/lib/db/trace-pool";
import { safeSpan } from "../../../scripts/serve/safe-spans.mjs";
import { safeExporter } from "../../../scripts/serve/spans.mjs";

/* What may leave in a trace. That the portal's own spans do is in tests/integration/runtime/tracing.test.ts. */

const secret = "althea@example.test";

/** A span as an instrumentation that knows nothing of personal data would make it. */
const spanWith = (attributes: Record<string, unknown>) => {
  const context = { traceId: "1".repeat(32), spanId: "2".repeat(16), traceFlags: 1 };
  return {
    name: `GET /profile/${secret}`,
    kind: 1,
    startTime: [1, 0],
    endTime: [2, 0],
    duration: [1, 0],
    ended: true,
    attributes,
    status: { code: 2, message: secret },
    spanContext: () => ({ ...context, traceState: { serialize: () => secret } }),
    parentSpanContext: { ...context, traceState: { serialize: () => secret } },
    events: [{ name: "exception", time: [1, 0], attributes: { "exception.message": secret } }],
    links: [{ context, attributes: { who: secret } }],
    resource: { attributes: { "process.command_args": [secret], "host.name": secret } },
    instrumentationScope: { name: secret, attributes: { who: secret } },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  } as unknown as ReadableSpan;
};

/** With what its functions return. */
const allOf = (span: ReadableSpan) => JSON.stringify({ ...span, context: span.spanContext() });

const hostile = [
  "url.full",
  "url.path",
  "url.query",
  "http.url",
  "http.target",
  "next.route",
  "next.span_name",
  "user_agent.original",
  "client.address",
  "db.query.text",
  "exception.message",
  "enduser.id",
];

it("a trace leaves out unlisted attributes, events, links, messages, states and the machine", () => {
  const attributes = Object.fromEntries(hostile.map((name) => [name, secret]));
  const safe = safeSpan(spanWith(attributes));
  expect(allOf(safe)).not.toContain("althea");
  expect(safe).toMatchObject({ name: "span", attributes: {}, status: { code: 2 }, events: [], links: [] });
});

it.each([
  "http.request.method",
  "http.route",
  "portal.class",
  "portal.action",
  "portal.request_id",
  "portal.door",
  "portal.job",
  "portal.email.template",
  "db.operation.name",
  "db.collection.name",
  "error.type",
  "http.response.status_code",
  "db.system.name",
])("a trace leaves out a listed attribute with an unexpected value: %s", (name) => {
  for (const value of [secret, `/profile/${secret}`, `${secret} is taken`, [secret], { of: secret }])
    expect(safeSpan(spanWith({ [name]: value })).attributes).toEqual({});
});

it("a trace keeps listed attributes, which name the span", () => {
  const statement = statementFacts('SELECT * FROM "public"."User" WHERE 1=1');
  expect(safeSpan(spanWith(statement))).toMatchObject({ name: "SELECT User", attributes: statement });
  expect(safeSpan(spanWith({ "portal.job": "send-emails" })).name).toBe("job send-emails");
});

it("a trace records only the verb of a statement and one of the portal's tables", () => {
  const verbAndTable = (text: string) => Object.values(statementFacts(text)).slice(1);
  expect(verbAndTable(`INSERT INTO "OutboxEmail" ("toAddress") VALUES ('${secret}')`)).toEqual([
    "INSERT",
    "OutboxEmail",
  ]);
  expect(verbAndTable(`select 1 FROM "althea"`)).toEqual(["SELECT"]);
  expect(verbAndTable(`althea`)).toEqual(["OTHER"]);
});

it("a trace collector that is away is logged once, without its address", () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const failing = safeExporter({
    export: (_, done) => done({ code: 1, error: new Error("connect http://user:word@collector") }),
    shutdown: () => Promise.resolve(),
  });
  const results: number[] = [];
  for (let number = 0; number < 3; number++) failing.export([], ({ code }) => results.push(code));
  expect(results).toEqual([1, 1, 1]);
  expect(logged).toHaveBeenCalledOnce();
  expect(String(logged.mock.calls[0])).not.toContain("@collector");
  logged.mockRestore();
});

it("without OTEL_EXPORTER_OTLP_ENDPOINT nothing of OpenTelemetry is loaded", () => {
  const program = `
    import { createRequire } from "node:module";
    await import("./scripts/serve/answer.mjs");
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    console.log(loaded.filter((file) => file.includes("opentelemetry")).length > 0);`;
  const isLoaded = (endpoint: string) =>
    execFileSync(process.execPath, ["--input-type=module", "-e", program], {
      env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
      encoding: "utf8",
    }).trim();
  expect(isLoaded("")).toBe("false");
  expect(isLoaded("http://127.0.0.1:4318")).toBe("true");
});
