import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { countUse, isWithinLimit } from "@/lib/limits/limit";
import { queueEmail } from "@/lib/mail/queue";
import { operation } from "@/lib/core/operation";
import { newLinkRequested } from "./labels";
import { newLinkLetter } from "./letters";
import { linkDaysAfterDecision } from "./rules";
import { newLinkInput } from "./schema";

/**
 * The duration of every response in milliseconds. It is constant, so that it does not reveal whether an application
 * exists.
 */
const responseMs = 400;

/** The minimum minutes between two emails with a link to one address. */
const minutesBetweenLinks = 5;

/**
 * The maximum number of emails to one address in an hour, including a proven one, because anybody who knows it can
 * request them.
 */
const maxPerHour = 5;
const maxPerDay = 20;

/**
 * Emails a new private link of the application with this address. The earlier one works until the new one is used, so
 * that a stranger's request has no effect on it. The response is identical for known and unknown addresses.
 * @throws Refusal `too_many` for the network, never for the address
 */
export const requestNewLink = operation({
  actor: bearer,
  input: newLinkInput,
  async run(_visitor, { email }) {
    const { network } = await caller();
    await countUse("application links by network", network, { max: 10, windowSeconds: 60 * 60 });
    await Promise.all([queueLink(email), pause(responseMs)]);
    return { message: newLinkRequested };
  },
});

type Linked = Parameters<typeof newLinkLetter>[0];

/**
 * Queues the link of the pending application, otherwise of the newest. It is a single statement, so that only one of
 * two concurrent requests sends an email. Every request sends one link until it is used. When all links have expired,
 * their versions are skipped, so that none works again.
 */
async function queueLink(email: string): Promise<void> {
  await transaction(async () => {
    const [application] = await sql.write<Linked>`
      UPDATE "MembershipApplication" SET "linkSentAt" = now(),
        "linkVersion" = "linkVersion" + CASE WHEN "status" <> 'pending' AND greatest("decidedAt", "linkSentAt")
          < now() - make_interval(days => ${linkDaysAfterDecision}::int) THEN 1 ELSE 0 END
      WHERE "id" = (SELECT "id" FROM "MembershipApplication" WHERE "email" = ${email}
                    ORDER BY ("status" = 'pending') DESC, "createdAt" DESC, "id" DESC LIMIT 1)
        AND greatest("createdAt", "linkSentAt") < now() - make_interval(mins => ${minutesBetweenLinks}::int)
      RETURNING "id"::text, "linkVersion" + 1 AS "linkVersion", "reference", "firstName", "lastName",
                "membershipType"::text, "isClaim"`;
    if (!application || !(await mayBeSent(email))) return;
    await queueEmail({ to: email, template: "application_link", letter: newLinkLetter(application) });
  });
}

async function mayBeSent(email: string): Promise<boolean> {
  const perHour = { max: maxPerHour, windowSeconds: 60 * 60 };
  const perDay = { max: maxPerDay, windowSeconds: 24 * 60 * 60 };
  return (
    (await isWithinLimit("application links in an hour", email, perHour)) &&
    (await isWithinLimit("application links in a day", email, perDay))
  );
}
