import fs from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { once } from "node:events";
import net from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { factsOf, patterns } from "@/lib/core/addresses.mjs";
import {
  createAdmission,
  createPace,
  rankOf,
  REGISTERING_CALLS,
  SIGN_IN_CALLS,
} from "../../../scripts/serve/admission.mjs";
import type { PortalRequest } from "../../../scripts/serve/request.mjs";
import type { PortalResponse } from "../../../scripts/serve/response.mjs";
import { serve, type Served } from "../../support/portal-messages";

describe("how urgent a request is", () => {
  const session = { cookie: "mp.sid=x" };
  it.each([
    ["GET", "/api/health", {}, null],
    ["GET", "/_next/static/chunks/main.js", {}, null],
    ["POST", "/profile", { "x-action-forwarded": "1" }, null],
    ["GET", "/auth?callbackUrl=/admin", {}, "sign-in"],
    ["POST", "/api/login/second-factor", {}, "sign-in"],
    ["POST", "/api/event-registrations", {}, "registering"],
    ["POST", "/admin/events/0198c0de/check-in", session, "registering"],
    ["GET", "/admin/events/0198c0de/check-in", session, "begun"],
    ["GET", "/event-registration/event/K7Q2M9XX", {}, "begun"],
    ["POST", "/api/member-registration", {}, "begun"],
    ["GET", "/", session, "begun"],
    ["GET", "/events/the-conference?utm_source=a", {}, "arriving"],
    ["GET", "/authors", {}, "arriving"],
    ["GET", "/door/K7Q2M9XX", {}, "begun"],
    ["POST", "/door/K7Q2M9XX", {}, "registering"],
    ["POST", "/events/the-conference/group", {}, "registering"],
    ["POST", "/api/group-registrations", {}, "registering"],
    ["POST", "/waiting-list/K7Q2M9XX", {}, "registering"],
    ["GET", "/waiting-list/K7Q2M9XX", {}, "begun"],
    ["GET", "/renewal/K7Q2M9XX", {}, "begun"],
    ["GET", "/sign-in-link/K7Q2M9XX", {}, "sign-in"],
    ["POST", "/sign-in-link", {}, "sign-in"],
    ["GET", "/sign-in", {}, "arriving"],
  ] as const)(
    "a request's urgency under load follows from its call and session: %s %s %j is %s",
    (method, url, headers, rank) => {
      expect(rankOf({ method, url, headers } as unknown as PortalRequest)).toBe(rank);
    },
  );

  it.each(patterns)(
    "every page has an urgency under load, also %s, and visitors with a link or session come first",
    (pattern) => {
      const url = pattern.replaceAll(/\[\w+\]/g, "K7Q2M9XX");
      const rank = (method: string, headers = {}) =>
        rankOf({ method, url, headers } as unknown as PortalRequest);
      const { who, rank: asVisitor, writing = "begun" } = factsOf(pattern);
      const isSignIn = asVisitor === "sign-in";
      expect(rank("GET")).toBe(asVisitor);
      if (who === "holders") expect(rank("GET")).not.toBe("arriving");
      expect(rank("GET", session)).toBe(isSignIn ? "sign-in" : "begun");
      expect(rank("POST")).toBe(isSignIn ? "sign-in" : writing);
    },
  );

  it("urgency is defined only for calls that exist", () => {
    for (const call of [...SIGN_IN_CALLS, ...REGISTERING_CALLS])
      expect(fs.existsSync(`app${call}`), call).toBe(true);
  });
});

describe("a portal that is asked for more than it can do", () => {
  let served: Served;
  /** Ends the answers to those who are inside. */
  let inside: (() => void)[];
  let seen: string[];
  let responses: PortalResponse[];
  let changed: (() => void)[];

  const changes = () => new Promise<void>((resolve) => changed.push(resolve));
  async function areInside(count: number): Promise<void> {
    while (inside.length < count) await changes();
  }

  beforeEach(async () => {
    inside = [];
    seen = [];
    responses = [];
    changed = [];
    const { admit } = createAdmission({ places: 1, reserved: 0, waitMs: 50, maxWaiting: 10 });
    served = await serve((request, response) => {
      void admit(request, response).then((isAdmitted) => {
        if (!isAdmitted) return;
        seen.push(request.url!);
        responses.push(response);
        // More than the connection holds.
        inside.push(() => response.end(" ".repeat(10_000_000)));
        for (const resolve of changed.splice(0)) resolve();
      });
    });
  });

  afterEach(() => served.stop());

  const origin = () => served.origin;

  it("an overloaded portal shows a page that retries by itself without scripts, at spread moments", async () => {
    void fetch(`${origin()}/one`).catch(() => {});
    await areInside(1);
    const answer = await fetch(`${origin()}/two`);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const html = await answer.text();
    expect(html).toMatch(/<meta http-equiv="refresh" content="[3-6]">/);
    expect(html).toContain("Nothing is lost");
    expect(html).not.toContain("<script");
    expect(seen).toEqual(["/one"]);
  });

  it("an overloaded portal renders shared pages first, because everybody waits for them", async () => {
    const { admit } = createAdmission({ places: 1, reserved: 0, waitMs: 15_000, maxWaiting: 10 });
    const order: string[] = [];
    const asked = (url: string, isForAll = false) => {
      const request = { method: "GET", url, headers: {}, arrives: () => Promise.resolve(true) };
      const response = { destroyed: false, state: {} as { leave: () => void }, once: () => undefined };
      const admitted = admit(
        request as unknown as PortalRequest,
        response as unknown as PortalResponse,
        isForAll,
      ).then(() => order.push(url));
      return { admitted, leave: () => response.state.leave() };
    };
    const first = asked("/one");
    await first.admitted;
    const [, page] = [asked("/checkout"), asked("/events/gala", true)];
    // Both wait by then.
    await delay(0);
    first.leave();
    await page.admitted;
    expect(order).toEqual(["/one", "/events/gala"]);
  });

  it("an overloaded portal answers scripts with a code and words of their own", async () => {
    void fetch(`${origin()}/one`).catch(() => {});
    await areInside(1);
    const answer = await fetch(`${origin()}/api/event-registrations`, { method: "POST", body: "{}" });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: "busy" });
  });

  it("a place is free as soon as an answer is handed over, however slowly it is read", async () => {
    const socket = net.connect(served.port, "127.0.0.1").pause();
    socket.write("GET /one HTTP/1.1\r\nHost: portal\r\n\r\n");
    await areInside(1);
    inside.shift()!();
    const second = fetch(`${origin()}/two`);
    await areInside(1);
    inside.shift()!();
    expect((await second).status).toBe(200);
    socket.destroy();
  });

  it("a request whose body is held back takes no place", async () => {
    const socket = net.connect(served.port, "127.0.0.1");
    socket.write("POST /held HTTP/1.1\r\nHost: portal\r\nContent-Length: 10\r\n\r\n12345");
    const other = fetch(`${origin()}/other`);
    await areInside(1);
    inside.shift()!();
    expect((await other).status).toBe(200);
    expect(seen).toEqual(["/other"]);
    socket.write("67890");
    await areInside(1);
    expect(seen).toEqual(["/other", "/held"]);
    socket.destroy();
  });

  it("a large body takes no place while it is sent", async () => {
    void fetch(`${origin()}/one`).catch(() => {});
    await areInside(1);
    const socket = net.connect(served.port, "127.0.0.1");
    socket.write("PUT /large HTTP/1.1\r\nHost: portal\r\nContent-Length: 10000000\r\n\r\n");
    socket.write(Buffer.alloc(200_000));
    await areInside(2);
    expect(seen).toEqual(["/one", "/large"]);
    socket.destroy();
  });

  it("a request that only waits gives its place to the next", async () => {
    const first = fetch(`${origin()}/one`).catch(() => null);
    await areInside(1);
    const second = fetch(`${origin()}/two`);
    responses[0]!.state.leave!();
    await areInside(2);
    inside[1]!();
    expect((await second).status).toBe(200);
    inside[0]!();
    await first;
  });

  it("a request whose sender left while waiting is not worked on", async () => {
    const first = fetch(`${origin()}/one`);
    await areInside(1);
    const socket = net.connect(served.port, "127.0.0.1");
    const arrived = once(served.server, "request");
    socket.write("GET /gone HTTP/1.1\r\nHost: portal\r\n\r\n");
    const [, response] = (await arrived) as [PortalRequest, PortalResponse];
    socket.destroy();
    await once(response, "close");
    inside.shift()!();
    await first;
    const next = fetch(`${origin()}/next`);
    await areInside(1);
    inside.shift()!();
    await next;
    expect(seen).toEqual(["/one", "/next"]);
  });
});

describe("those who are turned away", () => {
  /** Turns so many away, each after so long as was said, and says what was said in the last second. */
  function rush(people: number, lastingSeconds: number) {
    let nowMs = 0;
    const pace = createPace(() => nowMs);
    let said = 3;
    let inLastSecond = 0;
    for (let second = 0; second < lastingSeconds; second++) {
      // Each asks again between the time said and twice that.
      inLastSecond = Math.round(people / (said * 1.5));
      for (let asked = 0; asked < inLastSecond; asked++) {
        nowMs = second * 1_000 + (asked * 1_000) / inLastSecond;
        said = pace();
      }
      nowMs = (second + 1) * 1_000;
    }
    return { said, inLastSecond };
  }

  it("requests that are turned away are retried after three seconds while they are few", () => {
    expect(rush(100, 10).said).toBe(3);
  });

  it("requests that are turned away are retried later the more there are", () => {
    const { said, inLastSecond } = rush(1_200, 30);
    expect(said).toBeGreaterThan(6);
    expect(inLastSecond).toBeLessThan(100);
  });

  it("requests that are turned away are retried within 40 seconds, and soon once the rush is over", () => {
    expect(rush(1_000_000, 10).said).toBe(20);
    let nowMs = 0;
    const pace = createPace(() => nowMs);
    for (let asked = 0; asked < 5_000; asked++) pace();
    nowMs = 1_000;
    expect(pace()).toBe(20);
    nowMs = 60_000;
    expect(pace()).toBe(3);
  });
});
