import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isDoor } from "@/lib/http/route";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { Browser, type RouteHandlers } from "../../support/next-request";

const api = path.resolve("app/api");
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const paths = fs
  .readdirSync(api, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "route.ts")
  .map((file) => path.dirname(file));

async function load(route: string): Promise<RouteHandlers> {
  return (await import(path.join(api, route, "route.ts"))) as RouteHandlers;
}

/** "signed" is open to whoever signs what they send, whether they are signed in or not. */
type Access = "open" | "member" | "admin" | "absent" | "signed";

/** Who may call what (spec §6, §7). A new route or method without a line here fails. */
const table: Record<string, Partial<Record<(typeof methods)[number], Access>>> = {
  "[[...unknown]]": { GET: "absent", POST: "absent", PUT: "absent", PATCH: "absent", DELETE: "absent" },
  "[seedCall]": { POST: "admin" },
  "admin/application-documents/[id]": { GET: "admin" },
  "admin/application-documents/[id]/preview": { GET: "admin" },
  "admin/documents/[id]/preview": { GET: "admin" },
  "admin/documents/[id]/status": { PUT: "admin" },
  "admin/events/[id]/flyer": { PUT: "admin", DELETE: "admin" },
  "admin/events/[id]/registrations": { GET: "admin" },
  "admin/events/[id]/registrations/export": { GET: "admin" },
  "admin/stats": { GET: "admin" },
  "admin/users": { GET: "admin" },
  "admin/users/[id]": { DELETE: "admin" },
  "admin/users/[id]/admin-status": { PUT: "admin" },
  "admin/users/detailed": { GET: "admin" },
  "admin/users/export": { GET: "admin" },
  "admin/users/import": { POST: "admin" },
  "admin/users/import/preview": { POST: "admin" },
  "applications/[token]/documents": { PUT: "open" },
  "auth/[...nextauth]": { GET: "open", POST: "open" },
  "auth/user": { GET: "member" },
  "documents/my": { GET: "member" },
  "documents/upload": { PUT: "member" },
  "event-registrations": { POST: "open" },
  "event-registrations/my": { GET: "member" },
  events: { GET: "member", POST: "admin" },
  "events/[id]": { GET: "member", PUT: "admin", DELETE: "admin" },
  "generate-qr-code": { POST: "open" },
  health: { GET: "open" },
  login: { GET: "open", POST: "open" },
  logout: { POST: "open" },
  "member-registration": { POST: "open" },
  messages: { POST: "member" },
  "messages/[id]/read": { PUT: "member" },
  "messages/my": { GET: "member" },
  "messages/unread-count": { GET: "member" },
  "objects/[id]": { GET: "member" },
  "objects/upload": { POST: "member" },
  "objects/upload/[id]": { PUT: "member" },
  "public/calendar": { GET: "open" },
  "payments/[id]/receipt": { GET: "member" },
  "payments/my": { GET: "member" },
  "payments/webhook": { POST: "signed" },
  "public/events/[slug]": { GET: "open" },
  "public/events/[slug]/calendar": { GET: "open" },
  "public/events/[slug]/image": { GET: "open" },
  "public/flyers/[id]": { GET: "open" },
  register: { POST: "open" },
  "tickets/[code]": { GET: "open" },
  "users/me": { PUT: "member" },
  "users/me/data": { GET: "member" },
};

const missing = "00000000-0000-4000-8000-000000000000";
const sent = {
  params: {
    id: missing,
    slug: "no-such-event",
    code: "NOSUCHTICKET",
    token: "no-such-link",
    seedCall: "seed-aco-conference-2025",
  },
  body: {},
};
const answer = async (browser: Browser, handlers: RouteHandlers, method: (typeof methods)[number]) =>
  browser.call(handlers, method, method === "GET" ? { params: sent.params } : sent);

describe("every route", () => {
  it("is in the table of who may call what, and nothing else is", () => {
    expect([...paths].sort()).toEqual(Object.keys(table).sort());
  });

  it.each(paths)("%s answers every method through the one door", async (route) => {
    const handlers = await load(route);
    for (const method of methods) expect(isDoor(handlers[method]), `${method} ${route}`).toBe(true);
  });

  it.each(paths)("%s refuses whom it must, and methods it has not with 405 and a body", async (route) => {
    const handlers = await load(route);
    const [member, admin] = [await signedInAs(await aMember()), await signedInAs(await anAdmin())];
    for (const method of methods) {
      const access = table[route]?.[method];
      const [asVisitor, asMember, asAdmin] = await Promise.all(
        [new Browser(), member, admin].map((browser) => answer(browser, handlers, method)),
      );
      const told = `${method} ${route}`;
      if (access === undefined) {
        expect(asAdmin!.status, told).toBe(405);
        expect(asAdmin!.headers.get("Allow"), told).toBe(Object.keys(table[route]!).join(", "));
        expect(await asAdmin!.json(), told).toMatchObject({ code: "method_not_allowed" });
        continue;
      }
      if (access === "absent") {
        expect([asVisitor!.status, asAdmin!.status], told).toEqual([404, 404]);
        continue;
      }
      if (access === "signed") {
        expect([asVisitor!.status, asMember!.status, asAdmin!.status], told).toEqual([401, 401, 401]);
        continue;
      }
      const guarded = [401, 403];
      if (access === "open") expect(guarded, told).not.toContain(asVisitor!.status);
      else expect(asVisitor!.status, told).toBe(401);
      if (access === "admin") expect(asMember!.status, told).toBe(403);
      else expect(guarded, told).not.toContain(asMember!.status);
      expect(guarded, told).not.toContain(asAdmin!.status);
      for (const response of [asVisitor!, asMember!, asAdmin!])
        expect(response.status, told).toBeLessThan(500);
    }
  });
});
