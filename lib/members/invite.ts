import "server-only";
import { randomBytes } from "node:crypto";
import { hashToken } from "@/lib/auth/sessions";
import { publicUrl } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { queueEmails } from "@/lib/mail/queue";
import { importInvitationLetter } from "./letters";

type Invited = { id: string; email: string; firstName: string };

/** How long the link works, as with every invitation; afterwards "Forgot password" serves. */
const lifeDays = 7;

/** Letters that are written in one go, and held in memory: others wait for as long. */
const batchSize = 100;

/** Sends each of these people a link to set a password, in the caller's transaction. */
export async function inviteMembers(people: Invited[]): Promise<void> {
  for (let from = 0; from < people.length; from += batchSize) {
    const links = people.slice(from, from + batchSize).map((person) => ({
      ...person,
      token: randomBytes(32).toString("base64url"),
    }));
    const rows = links.map(({ id, email, token }) => ({
      hash: hashToken(token),
      userId: id,
      madeFor: email,
    }));
    await db.$executeRaw`
      INSERT INTO "OneTimeToken" ("hash", "userId", "purpose", "madeFor", "expiresAt")
      SELECT r."hash", r."userId", 'invitation', r."madeFor", now() + make_interval(days => ${lifeDays}::int)
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("hash" text, "userId" uuid, "madeFor" text)`;
    await queueEmails(
      links.map(({ email, firstName, token }) => ({
        to: email,
        template: "invitation",
        letter: importInvitationLetter(firstName, publicUrl(`/reset-password/${token}`), lifeDays),
      })),
    );
  }
}
