import { describe, expect, it, vi } from "vitest";
import * as unknownPath from "@/app/api/[[...unknown]]/route";
import * as events from "@/app/api/events/route";
import * as event from "@/app/api/events/[id]/route";
import * as login from "@/app/api/login/route";
import * as publicEvent from "@/app/api/public/events/[slug]/route";
import * as register from "@/app/api/register/route";
import * as ticket from "@/app/api/tickets/[code]/route";
import * as me from "@/app/api/users/me/route";
import { db } from "@/lib/db/client";
import { log } from "@/lib/log";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";

const newcomer = { firstName: "Ana", lastName: "Major", email: "ana@example.test", password: "seagrape" };

describe("the HTTP door", () => {
  it("an HTTP call returns JSON that no browser or proxy may store", async () => {
    const browser = await signedInAs(await aMember());
    const response = await browser.call(events, "GET", { headers: { "x-request-id": "r-1" } });
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("X-Request-Id")).toBe("r-1");
    expect(await response.json()).toEqual([]);
  });

  it("an HTTP call is logged by name, without ticket codes or private links from its path, even misspelt", async () => {
    const logged = vi.spyOn(log, "debug");
    const secret = "K7Q2-M9XX é";
    const path = `/api/tickets/${encodeURIComponent(secret)}`;
    await new Browser().call(ticket, "GET", { params: { code: secret }, path });
    await new Browser().call(ticket, "POST", { params: { code: secret }, path, body: {} });
    const unknown = ["application", secret] as unknown as string;
    await new Browser().call(unknownPath, "GET", {
      params: { unknown },
      path: `/api/application/${encodeURIComponent(secret)}`,
    });
    const lines = logged.mock.calls.map(([line]) => line as { call: string });
    logged.mockRestore();
    expect(lines.map(({ call }) => call)).toEqual([
      "GET /api/tickets/[code]",
      "POST /api/tickets/[code]",
      "GET /api/[unknown]/[unknown]",
    ]);
    expect(JSON.stringify(lines)).not.toContain("K7Q2");
  });

  it("an unknown API path is answered with 404 in JSON", async () => {
    const response = await new Browser().call(unknownPath, "GET");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: "Not found", code: "not_found" });
  });

  it.each([
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    ["application/json", 400],
  ])("an HTTP call refuses a broken body sent as %s with %i", async (type, status) => {
    const response = await new Browser().call(login, "POST", {
      rawBody: "{",
      headers: { "content-type": type },
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty("message");
  });

  it.each(["[]", "null", '"text"', "42"])(
    "an HTTP call refuses %s, which is JSON and no object, with 400",
    async (rawBody) => {
      const headers = { "content-type": "application/json" };
      const response = await new Browser().call(login, "POST", { rawBody, headers });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        message: "Please send a JSON object.",
        code: "invalid_input",
      });
    },
  );

  it("an HTTP call takes a body of 100 kB and refuses one more byte with 413, announced or not", async () => {
    const padded = (bytes: number) => {
      const body = JSON.stringify({ email: "a@example.test", password: "wrong!", padding: "" });
      return body.replace('"padding":""', `"padding":"${"x".repeat(bytes - body.length)}"`);
    };
    const headers = { "content-type": "application/json" };
    expect((await new Browser().call(login, "POST", { rawBody: padded(100_000), headers })).status).toBe(401);
    expect((await new Browser().call(login, "POST", { rawBody: padded(100_001), headers })).status).toBe(413);
  });

  it.each([
    [{ origin: "https://evil.test" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "http://evil@localhost:3000" }, 403],
    [{ origin: "http://evil:word@portal.test", host: "portal.test" }, 403],
    [{ origin: "http://portal.test/evil", host: "portal.test" }, 403],
    [{ origin: "ftp://portal.test", host: "portal.test" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "same-origin" }, 401],
    [{ origin: "http://localhost:3000" }, 401],
    [{ origin: "http://portal.test", host: "portal.test" }, 401],
    [{}, 401],
  ])("only the portal's own site may write through an HTTP call: %j gives %i", async (headers, status) => {
    const body = { email: "a@example.test", password: "wrong!" };
    expect((await new Browser().call(login, "POST", { body, headers: headers })).status).toBe(status);
  });

  it("an HTTP call acts with the sender's rights when its last byte arrives, not its first", async () => {
    const member = await aMember();
    const browser = await signedInAs(member);
    let finish = () => {};
    const rawBody = new ReadableStream<Uint8Array>({
      start(controller) {
        const text = new TextEncoder().encode('{"firstName":"Held"}');
        controller.enqueue(text.slice(0, -1));
        finish = () => {
          controller.enqueue(text.slice(-1));
          controller.close();
        };
      },
    });
    const headers = { "content-type": "application/json" };
    const answer = browser.call(me, "PUT", { rawBody, headers });
    await db.write.session.deleteMany({ where: { userId: member.id } });
    finish();
    expect((await answer).status).toBe(401);
    expect(await db.user.count({ where: { firstName: "Held" } })).toBe(0);
  });

  it("an HTTP call gives up a body that has not arrived after half a minute, with 408", async () => {
    const browser = await signedInAs(await aMember());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const rawBody = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode("{")),
      });
      const headers = { "content-type": "application/json" };
      const answer = browser.call(me, "PUT", { rawBody, headers });
      await vi.advanceTimersByTimeAsync(30_000);
      vi.useRealTimers();
      expect((await answer).status).toBe(408);
    } finally {
      vi.useRealTimers();
    }
  });

  it("an HTTP call names each wrong field once, with a sentence for it", async () => {
    const response = await new Browser().call(register, "POST", { body: { email: "nobody" } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "invalid_input",
      issues: [
        { path: "firstName", message: "First name is required" },
        { path: "lastName", message: "Last name is required" },
        { path: "email", message: "Please enter a valid email address" },
        { path: "password", message: "Password is required" },
      ],
    });
  });

  it("an HTTP call ignores unknown keys, so that nobody makes themselves an administrator", async () => {
    const body = { ...newcomer, isAdmin: true, membershipStatus: "active", annualFeeCents: 0 };
    const response = await new Browser().call(register, "POST", { body });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      isAdmin: false,
      membershipStatus: "pending",
      annualFee: "350.00",
    });
  });

  it("an HTTP call checks who is asking before it reads the input", async () => {
    const response = await new Browser().call(events, "POST", { body: { title: 42 } });
    expect([response.status, await response.json()]).toEqual([
      401,
      { message: "Unauthorized", code: "unauthorized" },
    ]);
  });

  it("an HTTP call answers 401 'Unauthorized' without a session, and says when one has ended", async () => {
    const answerTo = async (browser: Browser, headers: Record<string, string> = {}) => {
      const response = await browser.call(events, "POST", { body: {}, headers });
      expect(response.status).toBe(401);
      return (await response.json()) as unknown;
    };
    const stale = await signedInAs(await aMember());
    await db.write.session.deleteMany();
    expect(await answerTo(stale)).toEqual({ message: "Unauthorized", code: "session_ended" });
    // The browser has dropped its expired cookie, but a page made the call.
    const ofAPage = { origin: "http://localhost:3000" };
    expect(await answerTo(new Browser(), ofAPage)).toEqual({
      message: "Unauthorized",
      code: "session_ended",
    });
    expect(await answerTo(new Browser())).toEqual({ message: "Unauthorized", code: "unauthorized" });
  });

  it.each(["not-an-id", '\'; DROP TABLE "Event"; --', "%00"])(
    "an HTTP call with the id %j answers 404, not an error",
    async (id) => {
      const browser = await signedInAs(await aMember());
      expect((await browser.call(event, "GET", { params: { id } })).status).toBe(404);
    },
  );

  it("an HTTP call does not let a query's id replace the path's", async () => {
    const browser = await signedInAs(await anAdmin());
    const { id } = await anEvent();
    const there = await browser.call(event, "GET", { params: { id } });
    expect(there.status).toBe(200);
    const missing = { params: { id: crypto.randomUUID() }, path: `/api/events/x?id=${id}` };
    expect((await browser.call(event, "GET", missing)).status).toBe(404);
  });

  it.each(["%00", "a\u0000b", "Ethics Forum", "../secret", "x".repeat(500)])(
    "an HTTP call at the address %j answers 404, not an error",
    async (slug) => {
      expect((await new Browser().call(publicEvent, "GET", { params: { slug } })).status).toBe(404);
    },
  );

  it("an HTTP call refuses text that PostgreSQL cannot store, without an error", async () => {
    const browser = await signedInAs(await aMember());
    for (const firstName of ["a\u0000b", "a\ud800b", "a\nb", "a\u0007b"]) {
      const body = { firstName, lastName: "Rolle", email: "x@example.test" };
      expect((await browser.call(me, "PUT", { body })).status).toBe(400);
    }
  });
});
