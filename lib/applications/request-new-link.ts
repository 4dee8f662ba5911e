import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { countUse } from "@/lib/limits/limit";
import { queueEmail } from "@/lib/mail/queue";
import { operation } from "@/lib/operation";
import { newLinkRequested } from "./labels";
import { newLinkLetter } from "./letters";
import { newLinkRequest } from "./schema";

/** Every response takes this long, so that its duration does not reveal whether an application exists. */
const responseMs = 400;

/** Minimum time between two emails to one address. */
const minutesBetweenLinks = 5;

/**
 * Replaces the private link of the application with this address and emails the new one. The response is the same for
 * known and unknown addresses.
 *
 * @throws Refusal `too_many` for the network, never for the address
 */
export const requestNewLink = operation({
  actor: visitor,
  input: newLinkRequest,
  async run(_visitor, { email }) {
    const { network } = await caller();
    await countUse("application links by network", network, { max: 10, windowSeconds: 60 * 60 });
    await Promise.all([replaceLink(email), pause(responseMs)]);
    return { message: newLinkRequested };
  },
});

type Replaced = Parameters<typeof newLinkLetter>[0];

/**
 * Takes the pending application, otherwise the newest. A single statement, so that of two concurrent requests only
 * one sends an email.
 */
async function replaceLink(email: string): Promise<void> {
  await transaction(async () => {
    const [application] = await sql<Replaced>`
      UPDATE "MembershipApplication" SET "linkVersion" = "linkVersion" + 1, "linkSentAt" = now()
      WHERE "id" = (SELECT "id" FROM "MembershipApplication" WHERE "email" = ${email}
                    ORDER BY ("status" = 'pending') DESC, "createdAt" DESC, "id" DESC LIMIT 1)
        AND greatest("createdAt", "linkSentAt") < now() - make_interval(mins => ${minutesBetweenLinks}::int)
      RETURNING "id"::text, "linkVersion", "reference", "firstName", "lastName", "membershipType"::text`;
    if (!application) return;
    await queueEmail({ to: email, template: "application_link", letter: newLinkLetter(application) });
  });
}
