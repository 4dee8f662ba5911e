import "server-only";
import { randomBytes } from "node:crypto";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { sql } from "@/lib/db/sql";
import type { Letter } from "@/lib/mail/letter";
import { queueEmails } from "@/lib/mail/queue";
import type { OtherTemplate } from "@/lib/mail/seat-templates";
import { hashToken } from "@/lib/auth/sessions";

type Invited = { id: string; email: string; firstName: string };

/** The link in an invitation, and the days for which it works. After that, "Forgot password" serves instead. */
export type Invitation = { url: string; days: number };

const lifeDays = 7;

/** The number of letters rendered and held in memory in one go, which blocks other requests meanwhile. */
const batchSize = 100;

/**
 * Emails each person a link for setting the account's password, which also verifies the address. Runs in the caller's
 * transaction.
 */
export async function queueInvitations<Person extends Invited>(
  people: Person[],
  template: OtherTemplate,
  letterOf: (person: Person, invitation: Invitation) => Letter,
): Promise<void> {
  for (let from = 0; from < people.length; from += batchSize) {
    const links = people.slice(from, from + batchSize).map((person) => ({
      person,
      token: randomBytes(32).toString("base64url"),
    }));
    const rows = links.map(({ person, token }) => ({
      hash: hashToken(token),
      userId: person.id,
      madeFor: person.email,
    }));
    await sql.write`
      INSERT INTO "OneTimeToken" ("hash", "userId", "purpose", "madeFor", "expiresAt")
      SELECT r."hash", r."userId", 'invitation', r."madeFor", now() + make_interval(days => ${lifeDays}::int)
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("hash" text, "userId" uuid, "madeFor" text)`;
    await queueEmails(
      links.map(({ person, token }) => ({
        to: person.email,
        template,
        letter: letterOf(person, {
          url: publicUrl(pathTo("/reset-password/[token]", { token })),
          days: lifeDays,
        }),
      })),
    );
  }
}
