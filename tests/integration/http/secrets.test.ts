import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { openRegistrationAction } from "@/app/(portal)/admin/events/[eventId]/actions";
import { roleNames, type Role } from "@/lib/core/permissions";
import { db } from "@/lib/db/client";
import { doorUrl } from "@/lib/admission/door-link";
import { publicUrl } from "@/lib/core/public-url";
import { queueEmail } from "@/lib/mail/queue";
import { aStaffMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import type { Browser, RouteHandlers } from "../../support/next-request";
import { pageText } from "../../support/page-text";
import { aWorld, secretCanary, type World } from "../../support/world";
import { actions, calls, pages } from "./access";
import { nameOf, sentWith } from "./sent";

/*
 * Every role × every page, answer and export: none has a code or a link that acts without a session. What is not in
 * these tables fails elsewhere, so a new page is walked here without anybody thinking of it.
 */

const app = path.resolve("app");

/** What gives such codes, to those who may act in that place, recorded in their name. */
const doors = ["openRegistrationAction", "openLinkAction", "openDoorLinkAction"];

type Action = (sent: unknown) => Promise<unknown>;

let world: World;
let secrets: { what: string; code: string }[];
beforeEach(async () => {
  world = await aWorld();
  const { event, applicationLink } = world.shared;
  await sql(`INSERT INTO "WaitingEntry" ("id", "eventId", "firstName", "lastName", "email")
             VALUES (gen_random_uuid(), '${event.id}', 'Wanda', 'Waits', 'wanda@example.test')`);
  const [seat] = await db.registration.findMany({ where: { eventId: event.id }, take: 1 });
  await sql(`INSERT INTO "GroupBooking" ("id", "company", "contactName", "contactEmail", "confirmedAt")
             VALUES ('${seat!.bookingId}', 'Bank of Nassau', 'Cora Contact', 'cora@bank.test', now())`);
  const { id: door } = await db.write.doorLink.create({ data: { eventId: event.id } });
  const codes = await sql<{ what: string; code: string }>(
    `SELECT 'ticket' AS what, "ticketCode" AS code FROM "Registration"
     UNION ALL SELECT 'waiting list', "code" FROM "WaitingEntry" UNION ALL SELECT 'group', "code" FROM "GroupBooking"`,
  );
  secrets = [
    ...codes,
    { what: "application", code: applicationLink },
    { what: "door", code: doorUrl(door) },
    { what: "password", code: secretCanary },
  ];
  const { code } = codes.find(({ what }) => what === "ticket")!;
  await queueEmail({
    to: "canary@visitor.test",
    template: "registration_confirmed",
    seat: null,
    letter: {
      subject: "Your seat",
      greeting: "Dear Canary,",
      paragraphs: ["Your seat is confirmed."],
      button: { label: "View your registration", url: publicUrl(`/registration/${code}`) },
    },
  });
});

const secretsIn = (text: string) =>
  [...new Set(secrets.filter(({ code }) => text.includes(code)).map(({ what }) => what))].sort();

async function paramsOf() {
  const things = world.foreign("an administrator");
  const email = await db.outboxEmail.findFirstOrThrow({ where: { template: "registration_confirmed" } });
  return {
    applicationId: world.shared.application,
    documentId: things.document,
    emailId: email.id,
    eventId: world.shared.event.id,
    memberId: things.account,
    messageId: things.message,
    registrationId: things.registration,
    slug: world.shared.event.slug,
  };
}

async function shownByPages(browser: Browser): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  const params = await paramsOf();
  for (const address of Object.keys(pages).filter((one) => pages[one] !== "anybody")) {
    shown.set(address, await pageText(browser, address, params));
  }
  return shown;
}

async function answered(browser: Browser): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  for (const call of Object.keys(calls)) {
    if (!call.startsWith("GET ") || calls[call]!.letIn === "anybody") continue;
    const kind = calls[call]!.names;
    const name = kind ? nameOf(world, kind, "an administrator", "foreign") : "nothing";
    const handlers = (await import(path.join(app, "api", call.slice(4), "route.ts"))) as RouteHandlers;
    const answer = await browser.call(handlers, "GET", sentWith(call, name, "an administrator", world));
    shown.set(call, await answer.text());
  }
  return shown;
}

const sentToActions = async () => {
  const { applicationId, eventId } = await paramsOf();
  const { reference } = await db.amountDue.findFirstOrThrow();
  return { id: applicationId, eventId, text: "canary", reference };
};

async function acted(browser: Browser): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  const sent = await sentToActions();
  for (const name of Object.keys(actions)) {
    const cut = name.lastIndexOf(" ");
    const called = name.slice(cut + 1);
    if (actions[name]!.letIn !== "administrators" || doors.includes(called)) continue;
    if (!/^(check|find|list|load|open|preview|read|scan|search|show)/.test(called)) continue;
    const found = (await import(path.join(app, name.slice(0, cut)))) as Record<string, Action>;
    for (const id of [sent.id, sent.eventId])
      shown.set(`${name} ${id}`, JSON.stringify(await browser.within(() => found[called]!({ ...sent, id }))));
  }
  return shown;
}

const asRole = async (role: Role) => signedInAs(await aStaffMember([{ role, eventId: null }]));

describe.each(roleNames)("the role %s", (role) => {
  it("no page, answer or export shows a role a code that acts", async () => {
    const browser = await asRole(role);
    const shown = new Map([
      ...(await shownByPages(browser)),
      ...(await answered(browser)),
      ...(await acted(browser)),
    ]);
    const found = [...shown].flatMap(([name, text]) => secretsIn(text).map((what) => `${name}: ${what}`));
    expect(found).toEqual([]);
    // The walk reads what is shown: the page of an event names its registrants, where the role may see them.
    if (["owner", "events", "treasurer", "auditor"].includes(role))
      expect(shown.get("/admin/events/[eventId]")).toContain("canary@visitor.test");
  }, 60_000);
});

it("the codes of a registration are given only to those who may edit it, in their name", async () => {
  const { registration: id, ticket } = world.foreign("an administrator");
  const open = async (role: Role) => (await asRole(role)).within(() => openRegistrationAction({ id }));
  expect(await open("events")).toMatchObject({
    ok: true,
    data: { pageUrl: `/registration/${ticket}`, ticketUrl: `/api/tickets/${ticket}` },
  });
  const [entry, ...others] = await db.auditEntry.findMany({ where: { action: "registration_opened" } });
  expect([entry?.targetId, others.length]).toEqual([id, 0]);
  expect(await db.user.count({ where: { id: entry!.actorId!, roles: { some: { role: "events" } } } })).toBe(
    1,
  );
  for (const role of ["auditor", "treasurer", "door", "membership"] as const)
    expect(await open(role)).toMatchObject({ ok: false, code: "forbidden" });
  expect(await db.auditEntry.count({ where: { action: "registration_opened" } })).toBe(1);
});
