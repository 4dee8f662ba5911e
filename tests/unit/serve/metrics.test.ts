import { expect, it } from "vitest";
import { asText, sharedReport } from "../../../scripts/serve/process-metrics.mjs";
import { classOf, lineOf } from "../../../scripts/serve/metrics.mjs";
import { processState } from "@/lib/process-state.mjs";
import { samplesIn } from "../../support/metrics";

it.each([
  ["/api/health", {}, "health"],
  ["/_next/static/chunks/main.js", {}, "static"],
  ["/favicon.ico", {}, "static"],
  ["/profile", { "next-action": "7f" }, "action"],
  ["/api/events?page=2", {}, "call"],
  ["/event-registration/event/K7Q2M9XX", {}, "page"],
  ["/", {}, "page"],
])(
  "a request for %s with the headers %j is counted in metrics as %s, whatever else is in the address",
  (url, headers, expected) => {
    expect(classOf({ url, headers })).toBe(expected);
  },
);

it("a request's log line says nothing of its address or its headers", () => {
  const request = {
    method: "GET",
    headers: { "x-request-id": "r1", cookie: "mp.sid=secret", referer: "/a?q=Moxey" },
  };
  const line = lineOf(request, { class: "page", status: "200", seconds: 0.0123 });
  expect(JSON.parse(line)).toEqual({
    log: "request",
    at: expect.any(String),
    method: "GET",
    class: "page",
    status: "200",
    ms: 12,
    requestId: "r1",
  });
});

it("a database that never answers delays a metrics scrape by two seconds at most, and leaves its figures out", async () => {
  processState.readBacklog = () => new Promise(() => {});
  const text = await asText([{ metrics: await sharedReport() }]);
  expect(text).toContain("portal_database_up 0");
  expect(text).not.toContain("portal_outbox");
  processState.readBacklog = null;
});

it("each database figure is reported under its name, and a job that was never completed has no time", async () => {
  processState.readBacklog = () =>
    Promise.resolve({
      emails: { waiting: 3, given_up: 2, sent: 5 },
      oldestWaitingSeconds: 7_200,
      jobs: [
        { queue: "sweep", secondsSinceCompleted: 61, failures: 4 },
        { queue: "never", secondsSinceCompleted: null, failures: 0 },
      ],
    });
  const samples = samplesIn(await asText([{ metrics: await sharedReport() }]));
  processState.readBacklog = null;
  expect(Object.fromEntries(samples)).toEqual({
    portal_database_up: 1,
    'portal_outbox_emails{state="waiting"}': 3,
    'portal_outbox_emails{state="given_up"}': 2,
    'portal_outbox_emails{state="sent"}': 5,
    portal_outbox_oldest_waiting_seconds: 7_200,
    'portal_job_last_completed_seconds{queue="sweep"}': 61,
    'portal_job_failures{queue="sweep"}': 4,
    'portal_job_failures{queue="never"}': 0,
  });
});

it("two processes report metrics under one name, each with its own label", async () => {
  const metric = { name: "n", help: "h", type: "gauge", aggregator: "sum" };
  const of = (process: string, value: number) =>
    ({ process, metrics: [{ ...metric, values: [{ labels: {}, value }] }] }) as unknown as Parameters<
      typeof asText
    >[0][number];
  expect(await asText([of("0", 1), of("1", 2), of("2", NaN)])).toBe(
    '# HELP n h\n# TYPE n gauge\nn{process="0"} 1\nn{process="1"} 2\n',
  );
});
