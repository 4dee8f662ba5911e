import net from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PageVersion } from "@/lib/process-state.mjs";
import { createKeptPages } from "../../../scripts/serve/kept-pages.mjs";
import { shareReads } from "../../../scripts/serve/shared-reads.mjs";
import { serve, type Served } from "../../support/portal-messages";

const path = "/events/the-conference";
const list = "/whats-on";

/** What the database says; a rendering shows both texts as they are when it ends. */
let version: PageVersion;
let isAway: boolean;
let nowMs: number;
/** One for each rendering under way: ends it, or lets it fail. */
let renderings: { finish: () => void; fail: () => void; turnAway: () => void }[];
let rendered: number;
/** Of each rendering, whether it was said to be for all who ask. */
let toldForAll: boolean[];
let arrived: number;
let served: Served;
let waiting: (() => void)[];

const readVersion = (asked: string) =>
  Promise.resolve(asked === path || asked === list ? { ...version } : null);

const textOf = ({ fixed, moving }: PageVersion) => `${fixed} / ${moving}`;

const somethingHappens = () => new Promise<void>((resolve) => waiting.push(resolve));

/** Resolves when a rendering is under way. */
async function underWay(): Promise<void> {
  while (renderings.length === 0) await somethingHappens();
}

/** Resolves when so many requests have arrived and know the page's version. */
async function haveArrived(count: number): Promise<void> {
  while (arrived < count) await somethingHappens();
  await setImmediate();
}

beforeEach(async () => {
  version = { fixed: "BSD 50", moving: "12 seats" };
  isAway = false;
  nowMs = 0;
  renderings = [];
  rendered = 0;
  toldForAll = [];
  arrived = 0;
  waiting = [];
  const answer = createKeptPages({
    versionOf: (asked) => (isAway ? Promise.reject(new Error("away")) : readVersion(asked)),
    turnAway(_request, response) {
      response.statusCode = 503;
      response.end("turned away");
    },
    now: () => nowMs,
  });
  served = await serve((request, response) => {
    arrived += 1;
    for (const resolve of waiting.splice(0)) resolve();
    void answer(request, response, (isForAll) => {
      toldForAll.push(isForAll);
      const nonce = "n".repeat(22);
      rendered += 1;
      response.setHeader("content-type", "text/html");
      response.setHeader("content-security-policy", `script-src 'nonce-${nonce}'`);
      renderings.push({
        finish: () => response.end(`<p nonce="${nonce}">${textOf(version)}</p>${" ".repeat(100_000)}`),
        fail: () => response.destroy(),
        turnAway() {
          response.statusCode = 503;
          response.end("turned away");
        },
      });
      for (const resolve of waiting.splice(0)) resolve();
      return Promise.resolve();
    });
  });
});

afterEach(() => served.stop());

const origin = () => served.origin;

async function ask(query = "", at = path): Promise<string> {
  const html = await (await fetch(origin() + at + query)).text();
  return /<p nonce="[^"]+">(.*)<\/p>/.exec(html)?.[1] ?? html;
}

/** Ends the rendering that is under way and asks until the answer comes from what was kept of it. */
async function renderOnce(at = path): Promise<void> {
  const first = ask("", at);
  await underWay();
  renderings.shift()!.finish();
  await first;
}

/** Asks several times at once; what was kept has had time to be kept when the first of them is answered. */
const askMany = (count: number) => Promise.all(Array.from({ length: count }, () => ask()));

describe("a page that is kept", () => {
  it("a cached page is rendered once for all who ask at that time", async () => {
    const asked = askMany(20);
    await haveArrived(20);
    renderings.shift()!.finish();
    expect(new Set(await asked)).toEqual(new Set(["BSD 50 / 12 seats"]));
    expect(rendered).toBe(1);
  });

  it("a cached page has another nonce in each answer", async () => {
    await renderOnce();
    const answers = await Promise.all([1, 2, 3].map(() => fetch(origin() + path)));
    const nonces = await Promise.all(
      answers.map(async (answer) => {
        const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy")!)![1]!;
        expect(await answer.text()).toContain(`<p nonce="${nonce}">`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
  });

  it("a cached page is shown while a taken seat is rendered, for a second at most", async () => {
    await renderOnce();
    nowMs = 600;
    expect(await ask()).toBe("BSD 50 / 12 seats");
    version.moving = "13 seats";
    const first = ask();
    await underWay();
    expect(await askMany(5)).toEqual(Array(5).fill("BSD 50 / 12 seats"));
    expect(rendered).toBe(2);
    // A second after it was last known to be right, nobody is shown it any more.
    nowMs = 1_600;
    const late = askMany(5);
    await haveArrived(13);
    renderings.shift()!.finish();
    expect(await first).toBe("BSD 50 / 13 seats");
    expect(new Set(await late)).toEqual(new Set(["BSD 50 / 13 seats"]));
    expect(rendered).toBe(2);
  });

  it("a cached page that changes all the time is rendered twice a second, not with every change", async () => {
    await renderOnce();
    for (let seats = 13; seats < 40; seats++) {
      version.moving = `${seats} seats`;
      nowMs += 10;
      expect(await ask()).toBe("BSD 50 / 12 seats");
    }
    expect(rendered).toBe(1);
  });

  it("a cached page is never shown after a price change, the last seat or the event's start", async () => {
    await renderOnce();
    version.fixed = "BSD 75";
    const asked = askMany(10);
    await haveArrived(11);
    renderings.shift()!.finish();
    expect(new Set(await asked)).toEqual(new Set(["BSD 75 / 12 seats"]));
    expect(rendered).toBe(2);
  });

  it("a page is not cached when a price changed while it was rendered, even if it changes back", async () => {
    const first = ask();
    await underWay();
    version.fixed = "BSD 75";
    renderings.shift()!.finish();
    expect(await first).toBe("BSD 75 / 12 seats");
    version.fixed = "BSD 50";
    const next = ask();
    await haveArrived(2);
    renderings.shift()?.finish();
    expect(await next).toBe("BSD 50 / 12 seats");
  });

  it("a cached page whose reader has left is rendered by another who waits", async () => {
    const gone = fetch(origin() + path, { signal: AbortSignal.timeout(60_000) }).then((answer) =>
      answer.text(),
    );
    await underWay();
    const others = askMany(5);
    await haveArrived(6);
    renderings.shift()!.fail();
    await expect(gone).rejects.toThrow();
    await underWay();
    renderings.shift()!.finish();
    expect(new Set(await others)).toEqual(new Set(["BSD 50 / 12 seats"]));
    expect(rendered).toBe(2);
  });

  it("a cached page is turned away for all who wait for it together", async () => {
    const asked = askMany(5);
    await haveArrived(5);
    renderings.shift()!.turnAway();
    expect(await asked).toEqual(Array(5).fill("turned away"));
    expect(rendered).toBe(1);
  });

  it("a cached page is neither shown nor rendered while the database does not say its version", async () => {
    await renderOnce();
    isAway = true;
    expect(await askMany(5)).toEqual(Array(5).fill("turned away"));
    expect(rendered).toBe(1);
    isAway = false;
    expect(await ask()).toBe("BSD 50 / 12 seats");
  });

  it("a cached page reaches the others although its first reader does not read", async () => {
    const socket = net.connect(served.port, "127.0.0.1").pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: portal\r\n\r\n`);
    await underWay();
    const other = ask();
    await haveArrived(2);
    renderings.shift()!.finish();
    expect(await other).toBe("BSD 50 / 12 seats");
    socket.destroy();
    expect(rendered).toBe(1);
  });

  it("a cached page is rendered again for a query, a session and a navigation within the portal", async () => {
    await renderOnce();
    for (const [query, headers] of [
      ["?a=1", {}],
      ["", { cookie: "mp.sid=1" }],
      ["", { rsc: "1" }],
    ] as const) {
      const answer = fetch(origin() + path + query, { headers }).then((one) => one.text());
      await underWay();
      renderings.shift()!.finish();
      await answer;
    }
    expect(rendered).toBe(4);
    // Only the first is what others wait for, so it alone goes before them.
    expect(toldForAll).toEqual([true, false, false, false]);
  });
});

describe("reading for many at once", () => {
  it("a shared read returns a value that was read after the request", async () => {
    const reads: ((value: number) => void)[] = [];
    const ask = shareReads(() => new Promise<number>((resolve) => reads.push(resolve)));
    const first = ask("a");
    const [second, third] = [ask("a"), ask("a")];
    expect(reads).toHaveLength(1);
    reads[0]!(1);
    expect(await first).toBe(1);
    reads[1]!(2);
    expect(await Promise.all([second, third])).toEqual([2, 2]);
    expect(reads).toHaveLength(2);
  });

  it("shared reads continue after one that failed", async () => {
    const outcomes = [Promise.reject(new Error("away")), Promise.resolve(7)];
    const ask = shareReads(() => outcomes.shift()!);
    const [first, second] = [ask("a"), ask("a")];
    await expect(first).rejects.toThrow("away");
    expect(await second).toBe(7);
  });
});

it("the list of events may be a tenth of a second old, and a registration page is always current", async () => {
  await renderOnce(list);
  await renderOnce();
  version = { fixed: "BSD 75", moving: "12 seats" };
  nowMs += 99;
  expect(await ask("", list)).toBe("BSD 50 / 12 seats");
  const asked = ask();
  await underWay();
  renderings.shift()!.finish();
  expect(await asked).toBe("BSD 75 / 12 seats");
  nowMs += 1;
  const later = ask("", list);
  await underWay();
  renderings.shift()!.finish();
  expect(await later).toBe("BSD 75 / 12 seats");
});
