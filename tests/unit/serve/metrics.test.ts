import { expect, it } from "vitest";
import { asText, sharedReport } from "../../../scripts/serve/process-metrics.mjs";
import { classOf, lineOf } from "../../../scripts/serve/metrics.mjs";
import { processState } from "@/lib/process-state.mjs";

it.each([
  ["/api/health", {}, "health"],
  ["/_next/static/chunks/main.js", {}, "static"],
  ["/favicon.ico", {}, "static"],
  ["/profile", { "next-action": "7f" }, "action"],
  ["/api/events?page=2", {}, "call"],
  ["/event-registration/event/K7Q2M9XX", {}, "page"],
  ["/", {}, "page"],
])("%s with %j is of the class %s, whatever else is in the address", (url, headers, expected) => {
  expect(classOf({ url, headers })).toBe(expected);
});

it("a request's line says nothing of its address or its headers", () => {
  const request = {
    method: "GET",
    headers: { "x-request-id": "r1", cookie: "mp.sid=secret", referer: "/a?q=Moxey" },
  };
  const line = lineOf(request, { class: "page", status: "200", seconds: 0.0123 });
  expect(JSON.parse(line)).toEqual({
    ...{ log: "request", at: expect.any(String), method: "GET", class: "page", status: "200", ms: 12 },
    requestId: "r1",
  });
});

it("a database that never answers delays a scrape by two seconds at most, and leaves its figures out", async () => {
  processState.readBacklog = () => new Promise(() => {});
  const text = await asText([{ metrics: await sharedReport() }]);
  expect(text).toContain("portal_database_up 0");
  expect(text).not.toContain("portal_outbox");
  processState.readBacklog = null;
});

it("two processes report under one name each with its own label", async () => {
  const metric = { name: "n", help: "h", type: "gauge", aggregator: "sum" };
  const of = (process: string, value: number) =>
    ({ process, metrics: [{ ...metric, values: [{ labels: {}, value }] }] }) as unknown as Parameters<
      typeof asText
    >[0][number];
  expect(await asText([of("0", 1), of("1", 2), of("2", NaN)])).toBe(
    '# HELP n h\n# TYPE n gauge\nn{process="0"} 1\nn{process="1"} 2\n',
  );
});
