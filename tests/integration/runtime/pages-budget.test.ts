import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findAddress } from "@/lib/core/addresses.mjs";
import { parseEnv } from "@/lib/env";
import { roles, type Permission } from "@/lib/core/permissions";
import { portalProcess, SECRET, type PortalProcess } from "../../../faults/portals.mjs";
import { isRoundTripOnly } from "../../../scripts/serve/statements.mjs";
import { DEMO, ensurePeople } from "../../../scripts/setup/people.mjs";
import { temporaryFolder } from "../../../scripts/testing/portal.mjs";
import { screens, type Screen } from "../../screens/catalogue";
import { readFacts, type Facts } from "../../screens/facts";
import { startCollector, type Collector, type ReceivedSpan } from "../../support/collector";
import { createMigratedDatabase, type MigratedDatabase } from "../../support/migrated-database";
import { addFirstRows, addMoreRows } from "../../support/more-rows";

/*
 * What one GET of each page of the catalogue costs in the built portal, and the scripts that it loads at first. The portal's traces have each statement below
 * its request, so neither jobs nor other requests count.
 */

/**
 * `statements` read or write. `roundTrips` is everything that is sent to PostgreSQL: the statements, and what begins
 * and ends transactions. `kB` is uncompressed HTML in 1,000 bytes, of the demo association and with MORE_ROWS more of
 * what pages list. Statements are those of the second request, with more: the first of an hour also records whom
 * somebody has looked up. Staff who have no screens of their own in the catalogue make one request, with more.
 */
type Cost = { statements: number; roundTrips: number; kB: [few: number | null, many: number] };
type Budget = Record<string, Cost>;

const file = new URL("pages-budget.json", import.meta.url);

/** In kB of 1,000 bytes, gzipped. */
type ScriptBudget = {
  next: string;
  /** A page of Next without anything of ours. */
  bare: number;
  /** What a page may load beyond that, by who sees it. */
  beyond: Record<Screen["as"], number>;
  /** What each page loaded when it was last written down. */
  pages: Record<string, number>;
};

const scriptFile = new URL("javascript-budget.json", import.meta.url);

/** A page may load this much more before somebody has to write down that it does. */
const SCRIPT_SLACK = 1;

/** Written by `npm run pages`, which serves a bare page of Next at this address. */
const bareUrl = process.env.PORTAL_BARE_URL;

/** Dates differ in length, so a page may grow by this much. */
const SLACK = { kB: 2, share: 0.03 };

const people = { member: DEMO.member, admin: DEMO.owner } as const;
/** Staff of the demo association, who may open some of the owner's pages. */
const staff = {
  treasurer: DEMO.treasurer,
  events: DEMO.events,
  door: DEMO.door,
  auditor: DEMO.auditor,
} as const;
type Viewer = "visitor" | keyof typeof people | keyof typeof staff;

const folder = temporaryFolder();
let collector: Collector;
let database: MigratedDatabase;
let client: pg.Client;
let portal: PortalProcess;

type Sent = { id: string; bytes: number };
type Seen = { statements: string[]; bytes: number };
let kept: Set<string>;
let few: Map<string, Seen>;
let many: Map<string, Seen>;
/** What each page loads, by who sees it and its file. */
let scripts: Record<string, number>;

beforeAll(async () => {
  [collector, database] = await Promise.all([startCollector(), createMigratedDatabase("pages")]);
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const env = {
    DATABASE_URL: database.url,
    HOST: "127.0.0.1",
    NEXTAUTH_SECRET: SECRET,
    DATA_ENCRYPTION_KEY: SECRET,
    PORTAL_DATA_DIR: `${folder}/data`,
    PORTAL_DEMO: "true",
  };
  await ensurePeople(parseEnv(env), env, AbortSignal.timeout(60_000));
  portal = await portalProcess({ name: "pages", folder, env });
  await portal.start({
    APP_URL: portal.url,
    // It takes the ids of requests from here, by which their traces are found, and compresses nothing.
    TRUST_PROXY: "1",
    RATE_LIMIT_FACTOR: "1000",
    DATABASE_PATIENCE: "10",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "50",
    OTEL_BSP_MAX_QUEUE_SIZE: "100000",
  });
  process.env.PORTAL_TEST_URL = portal.url;
  const facts = await readFacts(() => connected(database.url));
  const cookies = Object.fromEntries(
    await Promise.all(
      Object.entries({ ...people, ...staff }).map(async ([viewer, email]) => [viewer, await signIn(email)]),
    ),
  ) as Record<Viewer, string>;
  // A session notes once a minute that it is used, which would fall on another page in each run.
  await client.query(`UPDATE "Session" SET "lastSeenAt" = now() + interval '1 hour'`);
  await addFirstRows(client, facts);
  const opened = openings(facts);
  kept = new Set(opened.filter(({ isKept }) => isKept).map(({ name }) => name));
  const ofFew = await open(
    opened.filter(({ viewer }) => !(viewer in staff)),
    cookies,
  );
  scripts = await scriptsOf(opened);
  await addMoreRows(client, facts);
  const ofMany = await open(opened, cookies);
  // On its way out it sends the collector what is left.
  await portal.kill("SIGTERM");
  const statements = statementsOfRequests();
  const seenIn = (requests: Map<string, Sent>) => {
    expect([...requests.values()].filter(({ id }) => !statements.has(id))).toEqual([]);
    return new Map(
      [...requests].map(([name, { id, bytes }]) => [name, { statements: statements.get(id)!, bytes }]),
    );
  };
  [few, many] = [seenIn(ofFew), seenIn(ofMany)];
});
afterAll(async () => {
  await portal?.kill("SIGKILL");
  await client?.end();
  await Promise.all([collector?.stop(), database?.drop()]);
  fs.rmSync(folder, { recursive: true, force: true });
});

async function connected(connectionString: string) {
  const opened = new pg.Client({ connectionString });
  await opened.connect();
  return opened;
}

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${portal.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: portal.url },
    body: JSON.stringify({ email, password: DEMO.password }),
  });
  expect(answer.status, email).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** `page`: its file, for whom the catalogue has it. */
type Opening = { name: string; viewer: Viewer; page: string; path: string; status: number; isKept: boolean };

const mayOpen = (role: keyof typeof staff, needs: readonly Permission[]) =>
  needs.every((permission) => roles[role].permissions.includes(permission));

/** Who opens the page of a screen: the role of the catalogue, members for what visitors see, and staff who may. */
function viewersOf({ as }: Screen, needs: readonly Permission[]): Viewer[] {
  if (as === "visitor") return ["visitor", "member"];
  if (as === "member") return ["member"];
  return ["admin", ...(Object.keys(staff) as (keyof typeof staff)[]).filter((role) => mayOpen(role, needs))];
}

/** Each address once for everybody who may open it, by the name of the first screen that has it and opens nothing. */
function openings(facts: Facts): Opening[] {
  const found = new Map<string, Opening>();
  for (const screen of [...screens.filter(({ open: opens }) => !opens), ...screens]) {
    const path = screen.path(facts).replace(/#.*/, "");
    const address = findAddress(path.replace(/\?.*/, ""))?.facts;
    for (const viewer of viewersOf(screen, address?.needs ?? [])) {
      const isKept = viewer === "visitor" && address?.isKept === true;
      const opening = {
        name: `${viewer}: ${screen.name}`,
        viewer,
        page: viewer === screen.as ? `${viewer}: ${screen.page}` : "",
        path,
        status: screen.status ?? 200,
        isKept,
      };
      const earlier = found.get(`${viewer} ${path}`);
      if (!earlier) found.set(`${viewer} ${path}`, opening);
      else earlier.page ||= opening.page;
    }
  }
  return [...found.values()];
}

/** The addresses of the scripts of each page that was opened last, by its name. */
const loaded = new Map<string, string[]>();

const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    // Browsers of ten years ago load it, and none since.
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []);

const weights = new Map<string, number>();

/** The weight of these scripts in kB, each once. */
async function weightOf(sources: string[], origin: string): Promise<number> {
  let bytes = 0;
  for (const source of new Set(sources)) {
    const url = new URL(source, origin).href;
    if (!weights.has(url)) {
      const script = await (await fetch(url)).arrayBuffer();
      weights.set(url, gzipSync(script, { level: 9 }).length);
    }
    bytes += weights.get(url) ?? 0;
  }
  expect(bytes, `scripts ${sources.join(" ")}`).toBeGreaterThan(50_000);
  return Math.round(bytes / 100) / 10;
}

/** What each page loads; of one with several addresses, the most. */
async function scriptsOf(opened: Opening[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name, page } of opened.filter((one) => one.page && loaded.get(one.name)?.length))
    found[page] = Math.max(found[page] ?? 0, await weightOf(loaded.get(name) ?? [], portal.url));
  return found;
}

/** Opens the pages one after the other. */
async function open(opened: Opening[], cookies: Record<Viewer, string>): Promise<Map<string, Sent>> {
  const requests = new Map<string, Sent>();
  for (const { name, viewer, path, status, isKept } of opened) {
    const get = async () => {
      const id = randomUUID();
      const headers = { cookie: cookies[viewer] ?? "", "x-request-id": id };
      const answer = await fetch(portal.url + path, { redirect: "manual", headers });
      const html = await answer.text();
      loaded.set(name, scriptsIn(html));
      const isRedirect = answer.status === 307 && status === 200;
      expect(isRedirect ? status : answer.status, `${name}, ${path}`).toBe(status);
      // Next streams a page whose part fails as 200, with a digest of the error in its place.
      expect(html, `${name}, ${path}`).not.toMatch(/data-dgst="\d/);
      // A session that had ended would make every page cheap.
      if (viewer !== "visitor") expect(answer.headers.get("location") ?? "", name).not.toContain("/auth");
      requests.set(name, { id, bytes: Buffer.byteLength(html) });
    };
    await get();
    // The first request of a kept page renders it, which costs what it costs a member.
    if (isKept) await get();
  }
  return requests;
}

/** The names of the statements of each request that has arrived at the collector. */
function statementsOfRequests(): Map<string, string[]> {
  const traces = new Map<string, ReceivedSpan[]>();
  for (const span of collector.spans()) traces.set(span.traceId, [...(traces.get(span.traceId) ?? []), span]);
  const idOf = (trace: ReceivedSpan[]) =>
    trace.map(({ attributes }) => attributes["portal.request_id"]).find(Boolean);
  const namesIn = (trace: ReceivedSpan[]) =>
    trace.filter(({ attributes }) => "db.system.name" in attributes).map(({ name }) => name);
  return new Map([...traces.values()].map((trace) => [String(idOf(trace)), namesIn(trace)]));
}

const inKB = (bytes: number) => Math.round(bytes / 1_000);
const statementsIn = ({ statements }: Seen) => statements.filter((one) => !isRoundTripOnly(one)).length;

/** The list of events is asked for its version ten times a second at most, so its second request asks once or not. */
const leastOf = (name: string) => (kept.has(name) ? 1 : 0);

const costOf = (name: string, seen: Seen): Cost => ({
  statements: Math.max(statementsIn(seen), leastOf(name)),
  roundTrips: Math.max(seen.statements.length, leastOf(name)),
  kB: [few.has(name) ? inKB(few.get(name)!.bytes) : null, inKB(seen.bytes)],
});

const exceeds = (cost: Cost, allowed: Cost) =>
  cost.statements > allowed.statements ||
  cost.roundTrips > allowed.roundTrips ||
  cost.kB.some((kB, place) => (kB ?? 0) > (allowed.kB[place] ?? 0) * (1 + SLACK.share) + SLACK.kB);

it("no page asks PostgreSQL more, or sends more HTML, than its budget allows", () => {
  const found: Budget = Object.fromEntries([...many].map(([name, seen]) => [name, costOf(name, seen)]));
  if (bareUrl) {
    const lines = Object.keys(found)
      .sort()
      .map(
        (name) =>
          `  ${JSON.stringify(name)}: ${JSON.stringify(found[name])
            .replaceAll(/([,:{])/g, "$1 ")
            .replace("}", " }")}`,
      );
    fs.writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
  }
  const budget = JSON.parse(fs.readFileSync(file, "utf8")) as Budget;
  expect(Object.keys(found).sort(), "pages that are written down").toEqual(Object.keys(budget).sort());
  expect(
    Object.entries(found)
      .filter(([name, cost]) => exceeds(cost, budget[name]!))
      .map(([name, cost]) => `${name}: ${JSON.stringify(cost)} and not ${JSON.stringify(budget[name])}`),
  ).toEqual([]);
});

const countEach = (statements: string[]) =>
  statements.reduce((counts, one) => counts.set(one, (counts.get(one) ?? 0) + 1), new Map<string, number>());

/** A list that was empty may ask once for each thing that belongs to its rows. */
const forFirstRows = 3;

it("no page makes a statement for each row", () => {
  expect(
    [...few].flatMap(([name, seen]) => {
      // The same page as a member sees it is rendered, and counts.
      if (kept.has(name)) return [];
      const [before, after] = [countEach(seen.statements), countEach(many.get(name)!.statements)];
      return [...after]
        .filter(([statement, count]) => count > (before.get(statement) ?? 0) + forFirstRows)
        .map(
          ([statement, count]) => `${name}: ${statement} ${before.get(statement) ?? 0} times, then ${count}`,
        );
    }),
  ).toEqual([]);
});

it("no page loads more script at first than its budget allows", async () => {
  const budget = JSON.parse(fs.readFileSync(scriptFile, "utf8")) as ScriptBudget;
  const { version } = JSON.parse(fs.readFileSync("node_modules/next/package.json", "utf8")) as {
    version: string;
  };
  if (bareUrl) {
    const page = `${bareUrl}/static`;
    budget.next = version;
    budget.bare = await weightOf(scriptsIn(await (await fetch(page)).text()), page);
    budget.pages = Object.fromEntries(Object.entries(scripts).sort());
    fs.writeFileSync(scriptFile, `${JSON.stringify(budget, null, 2)}\n`);
  }
  expect(version, "the Next that the bare page was weighed with").toBe(budget.next);
  const heaviest = (page: string) => budget.bare + budget.beyond[page.split(":")[0] as Screen["as"]];
  expect(
    Object.entries(scripts)
      .filter(([page, weight]) => weight > Math.min(heaviest(page), (budget.pages[page] ?? 0) + SCRIPT_SLACK))
      .map(
        ([page, weight]) =>
          `${page} loads ${weight} kB; at most ${heaviest(page).toFixed(1)}, ${budget.pages[page] ?? "none"} are written down`,
      ),
  ).toEqual([]);
  expect(Object.keys(scripts).sort(), "pages that are written down").toEqual(
    Object.keys(budget.pages).sort(),
  );
});
