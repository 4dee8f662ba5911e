import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { queueEmails } from "@/lib/mail/queue";
import type { Authority } from "@/lib/auth/authority";
import type { Member } from "@/lib/auth/member";
import { newToken } from "@/lib/auth/one-time-token";
import { hashToken } from "@/lib/auth/sessions";
import { proposalRules } from "@/lib/proposals/rules";
import { newStopLink } from "@/lib/proposals/shared/stop-link";
import { addressChangeObjectionLetter, newAddressToProveLetter } from "./address-change-letters";
import { findAddressObjection } from "./address-objection";
import { requestAddressChange } from "./change-address";
import { emailTaken } from "@/lib/accounts/shared/email-taken";

type Account = {
  id: string;
  email: string;
  firstName: string;
  emailVerifiedAt: Date | null;
  isAdmin: boolean;
  adminOnProofById: string | null;
};

/**
 * Requests another address for a person's account, in the caller's transaction, which holds its lock. A proven address,
 * or that of a person with a role or invited to one, changes only with its owner's proof. An address that was never
 * proven waits for the proof of the new one and for seven days or an owner's approval, and an earlier request ends. For
 * thirty days after an objection from the old address, no request is possible.
 *
 * @throws Refusal `email_taken`, `forbidden` after an objection
 */
export async function requestAddressChangeFor(
  _authority: Authority<"address">,
  account: Account,
  { newEmail, person }: { newEmail: string; person: Member },
): Promise<void> {
  const isStaff = account.isAdmin || account.adminOnProofById !== null;
  if (account.emailVerifiedAt !== null || isStaff)
    return requestAddressChange(account, newEmail, { byStaff: true });
  await refuseAfterObjection(account);
  if ((await db.user.count({ where: { email: newEmail } })) > 0) throw emailTaken();
  const [proof, stop] = [newToken(), newStopLink()];
  const effectiveAt = await store({ account, newEmail, person, proof, stop });
  const { name: association, timeZone } = getAssociation();
  const facts = { firstName: account.firstName, association, timeZone, effectiveAt };
  await queueEmails([
    {
      to: newEmail,
      template: "address_change",
      letter: newAddressToProveLetter({
        ...facts,
        url: publicUrl(pathTo("/confirm-new-email/[token]", { token: proof })),
      }),
    },
    {
      to: account.email,
      template: "address_change_asked",
      letter: addressChangeObjectionLetter({
        ...facts,
        newEmail,
        stopUrl: stop.url,
      }),
    },
  ]);
}

async function refuseAfterObjection(account: Account): Promise<void> {
  const objection = await findAddressObjection(account);
  if (!objection) return;
  const message = objection.words;
  throw new Refusal("forbidden", message, { issues: [{ path: "email", message }] });
}

type Requested = {
  account: Account;
  newEmail: string;
  person: Member;
  proof: string;
  stop: { hash: string };
};

async function store({ account, newEmail, person, proof, stop }: Requested): Promise<Date> {
  await db.write.addressChange.deleteMany({ where: { userId: account.id } });
  const [row] = await sql.write<{ effectiveAt: Date }>`
    INSERT INTO "AddressChange" ("id", "userId", "oldEmail", "newEmail", "requestedById", "requestedAt", "effectiveAt",
                                 "proofHash", "stopHash")
    VALUES (gen_random_uuid(), ${account.id}::uuid, ${account.email}, ${newEmail}, ${person.id}::uuid, now(),
            now() + make_interval(hours => ${proposalRules.newAddress.waitHours}::int), ${hashToken(proof)}, ${stop.hash})
    RETURNING "effectiveAt"`;
  if (!row) throw new Error("The change of address was not stored.");
  return row.effectiveAt;
}
