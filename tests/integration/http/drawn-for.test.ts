import path from "node:path";
import { describe, expect, it } from "vitest";
import * as user from "@/app/api/auth/user/route";
import * as logout from "@/app/api/logout/route";
import * as me from "@/app/api/users/me/route";
import * as registrations from "@/app/api/event-registrations/route";
import { cancelAddressChangeAction } from "@/app/(portal)/profile/actions";
import { db } from "@/lib/db/client";
import { aMember, anEvent, signedInAs } from "../../support/builders";
import { Browser, type RouteHandlers } from "../../support/next-request";
import { actions, calls } from "./access";

const refused = { code: "other_person", message: "You’re signed in as Basil now. Nothing was sent." };
/** Nothing is there to be done, or it is done without a session, too. */
const isExempt = (call: string) => call.endsWith(" [[...unknown]]") || call === "POST logout";
const hasEnded = { code: "session_ended", message: "Your session has ended. Nothing was sent." };

describe("what a page sends that was drawn for somebody else", () => {
  it("a call from a page of another person's session is refused first of all, and does nothing", async () => {
    const [ann, basil] = [await aMember({ firstName: "Ann" }), await aMember({ firstName: "Basil" })];
    const browser = await signedInAs(basil);
    const body = { firstName: "Ann", lastName: "Bain", email: ann.email };
    for (const drawnFor of [ann.id, "visitor"]) {
      const answer = await browser.call(me, "PUT", { body, headers: { "x-drawn-for": drawnFor } });
      expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining(refused)]);
    }
    expect(await db.user.findUniqueOrThrow({ where: { id: basil.id } })).toMatchObject({
      firstName: "Basil",
    });
    // Its own page and a script are served, and so is whoever reads.
    for (const headers of [{ "x-drawn-for": basil.id }, undefined])
      expect((await browser.call(me, "PUT", { body: { ...body, email: basil.email }, headers })).status).toBe(
        200,
      );
    expect((await browser.call(user, "GET", { headers: { "x-drawn-for": ann.id } })).status).toBe(200);
  });

  it("a call from a page of another person's session is refused even where visitors may send it", async () => {
    const [ann, basil] = [await aMember(), await aMember({ firstName: "Basil" })];
    const event = await anEvent();
    const body = { eventId: event.id, fullName: "Ann Bain", email: ann.email, paymentAmount: "0.00" };
    const send = (browser: Browser, drawnFor: string) =>
      browser.call(registrations, "POST", { body, headers: { "x-drawn-for": drawnFor } });
    expect(await (await send(await signedInAs(basil), "visitor")).json()).toMatchObject(refused);
    expect(await db.registration.count()).toBe(0);
    expect((await send(new Browser(), "visitor")).status).toBe(201);
  });

  it("once a session has ended, its pages' calls and actions are refused, and never act as a visitor's", async () => {
    const ann = await aMember();
    const ended = { headers: { "x-drawn-for": ann.id } };
    const writes = Object.keys(calls).filter((call) => !call.startsWith("GET ") && !isExempt(call));
    for (const call of writes) {
      const [method, route] = call.split(" ") as ["POST", string];
      const handlers = (await import(path.resolve("app/api", route, "route.ts"))) as RouteHandlers;
      const params = { id: ann.id, code: "ABCDEFGHJK", seedCall: "seed-aco-conference-2025" };
      const answer = await new Browser().call(handlers, method, { ...ended, body: {}, params });
      expect([answer.status, await answer.json()], call).toEqual([401, expect.objectContaining(hasEnded)]);
    }
    for (const name of Object.keys(actions)) {
      const [file, called] = [name.slice(0, name.lastIndexOf(" ")), name.slice(name.lastIndexOf(" ") + 1)];
      const all = (await import(path.resolve("app", file))) as Record<
        string,
        (sent: object) => Promise<object>
      >;
      const work = () => all[called]!({});
      expect(await new Browser().within(work, ended.headers), name).toMatchObject({ ok: false, ...hasEnded });
    }
    expect((await new Browser().call(logout, "POST", { ...ended, body: {} })).status).toBe(200);
  });

  it("signing out always succeeds, even from a page of another person's session", async () => {
    const [ann, basil] = [await aMember(), await aMember()];
    for (const drawnFor of [ann.id, "visitor", "nobody"]) {
      const browser = await signedInAs(basil);
      const answer = await browser.call(logout, "POST", { body: {}, headers: { "x-drawn-for": drawnFor } });
      expect(answer.status, drawnFor).toBe(200);
    }
    expect(await db.session.count({ where: { userId: basil.id } })).toBe(0);
  });

  it("a form action from a page of another person's session is refused", async () => {
    const [ann, basil] = [await aMember(), await aMember({ firstName: "Basil" })];
    const browser = await signedInAs(basil);
    const cancel = (drawnFor: string) =>
      browser.within(() => cancelAddressChangeAction({}), { "x-drawn-for": drawnFor });
    expect(await cancel(ann.id)).toMatchObject({ ok: false, ...refused });
    expect(await cancel(basil.id)).toMatchObject({ ok: true });
  });
});
