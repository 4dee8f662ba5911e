import fs from "node:fs";
import path from "node:path";
import { isValidElement, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { PeopleLimitReached } from "@/components/layout/people-limit-reached";
import { refreshAssociation } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { permissionsOfAction } from "@/lib/http/action";
import { givesEverywhere, roleNames, roles, type Role } from "@/lib/core/permissions";
import { aStaffMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import type { Browser, RouteHandlers } from "../../support/next-request";
import { aWorld, type World } from "../../support/world";
import { actions, calls, pages } from "./access";
import { nameOf, sentWith } from "./sent";

/*
 * Every role that may not export × every call, page and action that shows something, where the hour's limit of people
 * is reached: whoever asks for somebody unseen is told so in words. What shows nobody else is listed with the reason; a
 * new call, page or action that shows one person fails here until its query counts it (`requireRoomToSee`).
 */

const max = 50;
const words = /^Your roles let you see 50 people per hour, and you have seen that many\./;
const app = path.resolve("app");

const limited = roleNames.filter(
  (role) =>
    !["members.export", "registrations.export"].some((one) => roles[role].permissions.includes(one as never)),
);

const callsOfNobody: Record<string, string> = {
  "GET admin/audit/export": "asks for the right to export",
  "GET admin/cpd/audits/[id]/export": "asks for the right to export",
  "GET admin/events/[id]/certificates/export": "asks for the right to export",
  "GET admin/events/[id]/registrations/export": "asks for the right to export",
  "GET admin/payments/export": "asks for the right to export",
  "GET admin/month-end/export": "asks for the right to export",
  "GET admin/receivables/export": "asks for the right to export",
  "GET admin/users/export": "asks for the right to export",
  "GET admin/bank-statements/sample": "there is none without the demo, and it is for the demo's people",
  "GET admin/bank-details": "names colleagues alone",
  "GET admin/search": "searches, each of which counts by itself",
  "GET admin/staff": "names colleagues alone",
  "GET admin/month-end": "sums",
  "GET admin/reports/export": "sums",
  "GET admin/month-end/pdf": "sums",
  "GET admin/stats": "numbers",
  "GET admin/events/[id]/signatures/[signature]": "the picture of a signature on certificates",
  "GET events": "events",
  "GET events/[id]": "events",
};

const pagesOfNobody: Record<string, string> = {
  "/admin/cpd/audits/[auditId]": "a list, which counts by itself",
  "/admin/events/[eventId]": "a list, which counts by itself",
  "/admin/events/[eventId]/certificates": "lists, which count by themselves",
  "/admin/events/[eventId]/check-in": "a search, which counts by itself",
  "/admin/events/[eventId]/details": "an event",
  "/admin/events/[eventId]/door": "a link and devices",
  "/admin/events/[eventId]/programme": "an event",
  "/admin/events/[eventId]/questions": "an event",
  "/admin/events/[eventId]/rates": "an event",
  "/admin/landing-pages/[eventId]": "an event",
  "/admin/payments/statements/[statementId]": "a list, which counts by itself",
  "/admin/programmes/[programmeId]": "a list, which counts by itself",
  "/admin/staff/[memberId]": "whoever gives roles may export",
  "/checkout/event/[registrationId]": "one's own",
  "/checkout/membership/[dueId]": "one's own",
  "/event/[eventId]": "an event",
  "/event-registration/event/[eventId]": "an event",
  "/events/[slug]/register": "an event",
  "/messages/[messageId]": "leads to the conversation",
};

const actionsOfNobody: Record<string, string> = {
  checkChainAction: "numbers",
  checkInAction: "writes",
  checkPassphraseAction: "names nobody",
  countEmailRecipientsAction: "numbers",
  listSavedRepliesAction: "texts of the staff",
  openDoorLinkAction: "names nobody",
  openLinkAction: "whoever opens links may export",
  openRegistrationAction: "whoever edits registrations may export",
  previewBounceAction: "references and sums",
  previewDeletionAction: "numbers",
  previewDescriptionAction: "one's own",
  previewMemberDeletionAction: "numbers",
  previewMembersLetterAction: "one's own",
  previewPolicyAction: "numbers",
  previewRetentionAction: "numbers",
  previewUndoPaymentAction: "references and sums",
  previewDuesRefundAction: "dates and sums",
  previewUndoWaiverAction: "a reference, sums and an invoice's number",
  previewUndoPostingAction: "whoever records payments sees all whom they name",
  previewUpdateAction: "numbers",
  readCheckInCountsAction: "numbers",
  readBackupsAction: "names nobody",
  readMemberAction: "whoever edits members may export",
  findAmountsDueAction: "whoever records payments sees all whom they name",
  searchConsoleAction: "searches, each of which counts by itself",
  scanTicketAction: "the ticket is in front of whoever scans it",
};

/** Signed in with this role, having seen as many people as it allows. */
async function atTheLimit(role: Role): Promise<Browser> {
  const person = await aStaffMember([{ role, eventId: null }]);
  await sql(
    `SELECT "see_people"($1, (SELECT array_agg('x' || n) FROM generate_series(1, ${max}) n), ${max}, false)`,
    [person.id],
  );
  const browser = await signedInAs(person);
  await sql(`UPDATE "Session" SET "provenAt" = now()`);
  return browser;
}

type Answer = "limited" | "refused" | "shown";
type Ask = (browser: Browser, world: World) => Promise<Answer>;

/** Those who may export payments see all whom payments name, and nobody else beyond the limit. */
const mayExportMoney = (role: Role) => roles[role].permissions.includes("payments.export");
const isOfMoney = /receivables|references|payment|invoices|credits/;

/** What is shown to one of the roles at the limit, and what the limit ends for none of them. */
async function faultsOf(asked: Record<string, Ask>): Promise<string[]> {
  const world = await aWorld();
  await sql(
    `INSERT INTO "AssociationSettings" ("id", "values", "updatedAt")
     VALUES (1, '{"peopleSeen": {"anHour": ${max}}}', now())`,
  );
  await refreshAssociation();
  const faults: string[] = [];
  const ended = new Set<string>();
  for (const role of limited) {
    const browser = await atTheLimit(role);
    for (const [name, ask] of Object.entries(asked)) {
      const answer = await ask(browser, world);
      if (answer === "shown" && !(mayExportMoney(role) && isOfMoney.test(name)))
        faults.push(`${name} is shown to the role ${role}`);
      if (answer === "limited") ended.add(name);
    }
  }
  return [
    ...faults,
    ...Object.keys(asked)
      .filter((name) => !ended.has(name))
      .map((name) => `${name} is ended by the limit for no role`),
  ];
}

const askAll = (names: string[], ask: (name: string) => Ask) =>
  Object.fromEntries(names.map((name) => [name, ask(name)]));

describe("at the limit of people seen", () => {
  it("at the limit of people seen every call that shows a person answers 429", async () => {
    const asked = Object.keys(calls).filter(
      (call) =>
        call.startsWith("GET ") &&
        calls[call]!.letIn !== "anybody" &&
        !calls[call]!.isOfOneself &&
        !callsOfNobody[call],
    );
    const ask =
      (call: string): Ask =>
      async (browser, world) => {
        const kind = calls[call]!.names;
        const name = kind ? nameOf(world, kind, "an administrator", "foreign") : "nothing";
        const handlers = (await import(path.join(app, "api", call.slice(4), "route.ts"))) as RouteHandlers;
        const answer = await browser.call(handlers, "GET", sentWith(call, name, "an administrator", world));
        if (answer.status !== 429) {
          const hasNobody = answer.status >= 400 || (await answer.text()) === "[]";
          return hasNobody ? "refused" : "shown";
        }
        expect(Number(answer.headers.get("retry-after")), call).toBeGreaterThan(3_000);
        expect(await answer.json(), call).toMatchObject({ message: expect.stringMatching(words) as string });
        return "limited";
      };
    expect(await faultsOf(askAll(asked, ask))).toEqual([]);
  }, 60_000);

  type Page = (props: { params: Promise<unknown>; searchParams: Promise<unknown> }) => Promise<ReactNode>;
  const files = fs
    .readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "page.tsx");
  const fileOf = (address: string) =>
    files.find((file) => `/${path.dirname(file).replace(/\([^)]*\)\/?/g, "")}` === address) ?? "";

  it("at the limit of people seen every page of one person is a calm page that says so", async () => {
    const asked = Object.keys(pages).filter(
      (page) =>
        pages[page] !== "anybody" &&
        (page.includes("[") || page === "/admin/messages") &&
        !pagesOfNobody[page],
    );
    const ask =
      (address: string): Ask =>
      async (browser, world) => {
        const { default: page } = (await import(path.join(app, fileOf(address)))) as { default: Page };
        const things = world.foreign("an administrator");
        const [email] = await sql<{ id: string }>(`SELECT "id" FROM "OutboxEmail" LIMIT 1`);
        await sql(`UPDATE "DirectoryListing" SET "isListed" = true`);
        const params = {
          applicationId: world.shared.application,
          documentId: things.document,
          emailId: email!.id,
          entryId: things["CPD entry"],
          listingId: things.listing,
          memberId: things.account,
        };
        const open = () =>
          page({
            params: Promise.resolve(params),
            searchParams: Promise.resolve({ message: things.conversation }),
          });
        const shown = await browser.within(open).catch((error: unknown) => {
          if (/^NEXT_/.test(String((error as { digest?: string }).digest))) return null;
          throw error;
        });
        if (!isValidElement<Parameters<typeof PeopleLimitReached>[0]>(shown)) return "refused";
        if (shown.type !== PeopleLimitReached)
          return (shown.type as { name?: string }).name === "AccessRestricted" ? "refused" : "shown";
        expect(shown.props.refusal.message, address).toMatch(words);
        return "limited";
      };
    expect(await faultsOf(askAll(asked, ask))).toEqual([]);
  }, 60_000);

  type Action = (sent: unknown) => Promise<{ ok: boolean; code?: string; message?: string }>;

  it("at the limit of people seen every action that reads a person refuses in words", async () => {
    const functionOf = (action: string) => action.slice(action.lastIndexOf(" ") + 1);
    const asked = Object.keys(actions).filter(
      (action) =>
        actions[action]!.letIn === "administrators" &&
        /^(check|find|list|load|open|preview|read|scan|search|show)/.test(functionOf(action)) &&
        !actionsOfNobody[functionOf(action)],
    );
    const ask =
      (name: string): Ask =>
      async (browser, world) => {
        const found = (await import(path.join(app, name.slice(0, name.lastIndexOf(" "))))) as Record<
          string,
          Action
        >;
        const action = found[functionOf(name)]!;
        const { application, event } = world.shared;
        const { reference } = await db.amountDue.findFirstOrThrow();
        const sent = { id: application, eventId: event.id, text: "canary", reference };
        const answer = await browser.within(() => action(sent));
        if (answer.code !== "too_many") return answer.ok ? "shown" : "refused";
        expect(answer.message, name).toMatch(words);
        return "limited";
      };
    expect(await faultsOf(askAll(asked, ask))).toEqual([]);
  });

  it("roles whose actions are documented for people who may export have that right", async () => {
    for (const name of Object.keys(actions)) {
      if (!/may export$/.test(actionsOfNobody[name.slice(name.lastIndexOf(" ") + 1)] ?? "")) continue;
      const cut = name.lastIndexOf(" ");
      const found = (await import(path.join(app, name.slice(0, cut)))) as Record<string, object>;
      const needs = permissionsOfAction(found[name.slice(cut + 1)]!);
      for (const role of limited)
        expect(
          needs.every((permission) => givesEverywhere([{ role, eventId: null }], permission)),
          name,
        ).toBe(false);
    }
  });
});
