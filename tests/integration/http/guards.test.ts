import { NextRequest } from "next/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as read from "@/app/api/messages/[id]/read/route";
import { handoffHeader, noHandoff } from "@/lib/auth/handoff";
import { sessionCookie } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import { previewDeletion } from "@/lib/events/preview-deletion";
import { setPrices } from "@/lib/events/set-prices";
import { unguardedFiles, patterns } from "@/lib/core/addresses.mjs";
import { noInput } from "@/lib/core/fields";
import { action } from "@/lib/http/action";
import { route } from "@/lib/http/route";
import { operation } from "@/lib/core/operation";
import { config, middleware } from "@/middleware";
import nextConfig from "@/next.config.mjs";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { aPaidRegistration } from "../../support/money";
import { Browser } from "../../support/next-request";
import { missingId } from "../../support/world";

const previewDeletionAction = action(previewDeletion);
const setPricesAction = action(setPrices);

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** A module as it is where the portal is reached by https. */
async function onHttps<Module>(load: () => Promise<Module>): Promise<Module> {
  vi.stubEnv("APP_URL", "https://portal.test");
  vi.resetModules();
  return load();
}

async function askGuards(path: string, browser = new Browser(), headers: Record<string, string> = {}) {
  const token = browser.cookies.get(sessionCookie.name);
  const cookie: Record<string, string> = token ? { cookie: `${sessionCookie.name}=${token}` } : {};
  return middleware(new NextRequest(`http://localhost:3000${path}`, { headers: { ...cookie, ...headers } }));
}

/** What the page gets to see of a header. */
const handedOn = (response: Response, name: string) => response.headers.get(`x-middleware-request-${name}`);
const policyOf = (response: Response) => {
  const directives = (response.headers.get("content-security-policy") ?? "").split("; ");
  return Object.fromEntries(
    directives.map((directive): [string, string] => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")];
    }),
  );
};

describe("the guards before rendering", () => {
  it("the guards before rendering pass a page no session that was sent from outside", async () => {
    const forged = { [handoffHeader]: "forged", "x-nonce": "forged", "content-security-policy": "forged" };
    const stranger = new Browser();
    stranger.cookies.set(sessionCookie.name, "nobody-has-this-session");
    expect(handedOn(await askGuards("/auth", stranger, forged), handoffHeader)).toBeNull();
    const response = await askGuards("/auth", new Browser(), forged);
    expect(handedOn(response, handoffHeader)).toBe(noHandoff);
    expect(handedOn(response, "x-nonce")).not.toBe("forged");
    expect(handedOn(response, "content-security-policy")).toContain("script-src");
    const signedIn = await askGuards("/profile", await signedInAs(await aMember()), forged);
    expect(handedOn(signedIn, handoffHeader)).not.toBe("forged");
  });

  it("the guards before rendering check every page, and no files that are answered without one", () => {
    const matcher = new RegExp(`^${config.matcher[0]}$`);
    for (const pattern of patterns) expect(matcher.test(pattern), pattern).toBe(true);
    for (const file of unguardedFiles) expect(matcher.test(file), file).toBe(false);
    // Each of them is left out by its whole name alone.
    for (const file of unguardedFiles.filter((name) => !name.endsWith("/")))
      expect(matcher.test(`${file}x`), file).toBe(true);
    const leftOut = (config.matcher[0] ?? "").split("|").length;
    expect(leftOut).toBe(unguardedFiles.length + ["/api/", "/api"].length);
  });

  it("codes of private pages that don't exist are counted by network, and nothing is told beyond the limit", async () => {
    const member = await aMember();
    const { ticketCode } = await db.registration.findUniqueOrThrow({
      where: { id: (await aPaidRegistration(await anEvent({ priceCents: 5_000 }), member)).id },
    });
    const open = async (path: string) =>
      (await askGuards(path, new Browser(), { "x-forwarded-for": "203.0.113.8" })).status;
    for (const path of ["/registration", "/registration/group", "/waiting-list"]) {
      await sql(`DELETE FROM "RateLimit"`);
      expect(await open(`/registration/${ticketCode}`)).toBe(200);
      expect(await open(`${path}/222222222222`), path).toBe(404);
      expect(await sql(`UPDATE "RateLimit" SET "count" = "count" + 299 RETURNING "count"`)).toEqual([
        { count: 300 },
      ]);
      expect(await open(`${path}/222222222222`), path).toBe(429);
      expect(await open(`/registration/${ticketCode}`)).toBe(429);
    }
  });

  it("the guards before rendering send visitors of protected pages to the sign-in screen and back", async () => {
    for (const path of ["/documents", "/profile?tab=devices", "/admin/members/import"]) {
      const response = await askGuards(path);
      expect(response.status, path).toBe(307);
      const location = new URL(response.headers.get("location") ?? "");
      expect(location.pathname + location.search).toBe(`/auth?${new URLSearchParams({ callbackUrl: path })}`);
    }
    expect((await askGuards("/member-registration")).status).toBe(200);
  });

  it("the guards before rendering answer missing addresses with a 404 page, and let others through", async () => {
    const event = await anEvent();
    const member = await signedInAs(await aMember());
    const shown = async (path: string, browser?: Browser) => {
      const response = await askGuards(path, browser);
      const page = response.headers.get("x-middleware-rewrite");
      return [response.status, page && new URL(page).pathname];
    };
    for (const path of ["/nope", "/about", "/registration/none"])
      expect(await shown(path), path).toEqual([404, "/no/such/page"]);
    expect(await shown("/application/none")).toEqual([404, "/application"]);
    expect(await shown("/events/none")).toEqual([404, "/event-not-found"]);
    for (const path of ["/event/none", `/event-registration/event/${missingId}`, "/events/none/register"])
      expect(await shown(path, member), path).toEqual([404, "/event/not-found"]);

    const { id, slug } = event;
    const encoded = `/events/%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}`;
    for (const path of [`/events/${slug}`, encoded, "/auth", "/", "/reset-password/none", "/events/%ff"])
      expect(await shown(path), path).toEqual([200, null]);
    for (const path of [`/event/${id}`, `/event-registration/event/${id}`, `/events/${slug}/register`])
      expect(await shown(path, member), path).toEqual([200, null]);
  });

  it("the guards before rendering answer administrators' pages with 403 to members only", async () => {
    const asMember = await askGuards("/admin/audit", await signedInAs(await aMember()));
    expect(asMember.status).toBe(403);
    expect(asMember.headers.get("x-middleware-rewrite")).toContain("/access-restricted");
    expect((await askGuards("/admin/audit", await signedInAs(await anAdmin()))).status).toBe(200);
  });

  it("each page has a policy that runs scripts by its own nonce only, and loads and sends nothing elsewhere", async () => {
    const [one, other] = [await askGuards("/"), await askGuards("/")];
    const nonce = handedOn(one, "x-nonce") ?? "";
    expect(nonce).toMatch(/^[\w-]{22}$/);
    expect(handedOn(other, "x-nonce")).not.toBe(nonce);
    expect(policyOf(one)).toEqual({
      "default-src": "'self'",
      "script-src": `'self' 'nonce-${nonce}' 'strict-dynamic'`,
      "style-src": "'self' 'unsafe-inline'",
      "img-src": "'self' data: blob:",
      "font-src": "'self'",
      "connect-src": "'self'",
      "worker-src": "'self'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "frame-ancestors": "'none'",
      "form-action": "'self'",
    });
  });
});

describe("what a page's form sends", () => {
  const call = (body: string | undefined, headers: Record<string, string> = {}) =>
    middleware(
      new NextRequest("http://localhost:3000/profile", {
        method: "POST",
        body,
        headers: { "next-action": "x".repeat(42), "content-type": "text/plain;charset=UTF-8", ...headers },
      }),
    );

  it.each([
    '[{"text":"words","count":1,"nothing":null,"list":[true]}]',
    '[{"left out":"$undefined","price":"$$5.00","odd":"$NaN","day":"$D2026-11-21T00:00:00.000Z"}]',
    "[]",
  ])("a page's form data is accepted as a page writes it: %s", async (body) => {
    expect((await call(body, { origin: "http://localhost:3000" })).status).toBe(200);
  });

  it.each([
    "",
    "[",
    "{}",
    "null",
    '"text"',
    '["$Q1"]',
    '["$F1"]',
    '["$1"]',
    '[{"then":"$1:__proto__:then"}]',
    '["$@0"]',
    '["$K1"]',
  ])("form data that no page has written is refused before it is parsed: %j", async (body) => {
    const answer = await call(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "invalid_input" });
  });

  it("form data is refused from another site, with another type, and when it is too large", async () => {
    expect((await call("[]", { origin: "https://evil.test" })).status).toBe(403);
    expect((await call("[]", { origin: "null" })).status).toBe(403);
    expect((await call("[]", { origin: "http://evil@localhost:3000" })).status).toBe(403);
    expect((await call("[]", { "content-type": "multipart/form-data; boundary=x" })).status).toBe(415);
    expect((await call(JSON.stringify(["x".repeat(100_000)]))).status).toBe(413);
  });

  it.each(["multipart/form-data", "multipart/form-data; boundary=x", "Multipart/Form-Data"])(
    "form data is refused as %s without an action's name, too, which Next.js also parses",
    async (type) => {
      const sent = new NextRequest("http://localhost:3000/profile", {
        method: "POST",
        body: "--x--",
        headers: { "content-type": type },
      });
      expect((await middleware(sent)).status).toBe(415);
    },
  );
});

describe("every answer", () => {
  it("every answer has the headers against sniffing, framing and referrers", async () => {
    const everywhere = (await nextConfig.headers?.())?.find(({ source }) => source === "/:path*");
    const sent = Object.fromEntries(everywhere?.headers.map(({ key, value }) => [key, value]) ?? []);
    expect(sent).toMatchObject({
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
    });
    expect(nextConfig.poweredByHeader).toBe(false);
  });

  it("an internal error's answer reveals nothing about it", async () => {
    const broken = route({
      GET: operation({
        actor: () => Promise.resolve(null),
        input: noInput,
        run: () => Promise.reject(new Error("postgresql://portal:secret@localhost")),
      }),
    });
    const answer = await new Browser().call(broken, "GET");
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ message: "Internal server error", code: "internal" });
  });
});

describe("the session cookie", () => {
  it("the session cookie is closed to scripts and, on https, to other hosts and plain http", async () => {
    expect(sessionCookie.options).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/" });
    const { sessionCookie: secure } = await onHttps(() => import("@/lib/auth/sessions"));
    expect(secure).toEqual({
      name: "__Host-mp.sid",
      options: { httpOnly: true, sameSite: "lax", path: "/", secure: true },
    });
  });
});

describe("a write", () => {
  it("a write from the portal's own address over http counts as another site's when it is on https", async () => {
    const { requireSameOrigin } = await onHttps(() => import("@/lib/http/origin"));
    const from = (origin: string) => () =>
      requireSameOrigin(new Request("https://portal.test/", { headers: { origin, host: "portal.test" } }));
    expect(from("https://portal.test")).not.toThrow();
    expect(from("http://portal.test")).toThrow(/another site/);
  });

  it("writes are limited to 300 per member in five minutes, whatever they are", async () => {
    const [busy, other] = [await signedInAs(await aMember()), await signedInAs(await aMember())];
    const write = async (browser: Browser) =>
      (await browser.call(read, "PUT", { params: { id: missingId }, body: {} })).status;
    expect(await write(busy)).toBe(404);
    await db.write.rateLimit.updateMany({ data: { count: 299 } });
    expect([await write(busy), await write(busy)]).toEqual([404, 429]);
    expect(await write(other)).toBe(404);
  });

  it("writes count alike through a form and a call, and a form that only reads does not count", async () => {
    const browser = await signedInAs(await anAdmin());
    const reading = () => browser.within(() => previewDeletionAction({ id: missingId }));
    const writing = () => browser.within(() => setPricesAction({ eventId: missingId, rates: [] }));
    const calling = async () =>
      (await browser.call(read, "PUT", { params: { id: missingId }, body: {} })).status;
    expect(await writing()).toMatchObject({ code: "not_found" });
    await db.write.rateLimit.updateMany({ data: { count: 298 } });
    expect([await calling(), (await writing()).ok]).toEqual([404, false]);
    expect(await writing()).toMatchObject({ code: "too_many" });
    expect(await calling()).toBe(429);
    expect(await reading()).toMatchObject({ code: "not_found" });
  });
});
