import "server-only";
import { eraseFromAudit, listAddressesOf } from "@/lib/audit/shared/erase";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import type { DeletionCounts, ErasureResult, AccountToErase } from "@/lib/auth/personal-data";
import { db, transaction } from "@/lib/db/client";
import { lockMemberWithSessions } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { eraseAddressChangesFrom, eraseLettersTo, eraseLettersContaining } from "@/lib/mail/erase";
import { operation } from "@/lib/core/operation";
import { requireAuthorityOver, type Authority } from "@/lib/auth/authority";
import { releaseUnclaimedUploads, releaseUpload } from "@/lib/storage/uploads";
import { memberIdInput, memberDeletionInput } from "@/lib/members/schema";
import { domains } from "./domains";

/** The transaction's timeout; a member may have thousands of messages. */
const timeoutMs = 30_000;

const ownColumns = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  emailVerifiedAt: true,
  createdAt: true,
} as const;

type Owner = Omit<AccountToErase, "addresses">;

const nothing = {
  registrations: 0,
  seats: 0,
  documents: 0,
  messages: 0,
  applications: 0,
  payments: 0,
  completedPayments: 0,
};

async function count(owner: Owner): Promise<DeletionCounts> {
  const counts = await Promise.all(domains.flatMap((domain) => domain.count?.(owner) ?? []));
  return counts.reduce<DeletionCounts>((all, some) => ({ ...all, ...some }), nothing);
}

/** Previews what deleting a member would do, for the confirmation dialog. @throws Refusal `not_found` */
export const previewMemberDeletion = operation({
  actor: staff("members.delete"),
  input: memberIdInput,
  presence: "session",
  async run(_person, { id }) {
    const owner = await db.user.findUnique({ select: ownColumns, where: { id } });
    if (!owner) throw notThere();
    return count(owner);
  },
});

/**
 * DELETE /api/admin/users/{id}. Deletes the member with their registrations, messages, documents and applications.
 * Completed payments stay without the person, the content of emails to the member is removed, and the audit log keeps
 * their id and the reason only.
 *
 * @throws Refusal `forbidden` for oneself and for somebody who has a role, `not_found`
 */
export const deleteMember = operation({
  actor: staff("members.delete"),
  input: memberDeletionInput,
  presence: "fresh",
  run(person, { id, reason }) {
    return transaction(
      async () => {
        // The lock makes a concurrent registration, payment or upload wait and then find no member.
        await lockMemberWithSessions(id);
        const owner = await db.user.findUnique({ select: ownColumns, where: { id } });
        if (!owner) throw notThere();
        const authority = await requireAuthorityOver(person, id, "account");
        await requireNoRole(id);
        const counts = await erase(authority, owner);
        await recordAudit({
          actor: person,
          action: "member_deleted",
          target: { type: "user", id },
          details: { ...counts, ...(reason ? { reason } : {}) },
        });
        return { message: "Member deleted successfully" };
      },
      { timeoutMs },
    );
  },
});

/**
 * Requires that the person has no role: a thief of an account might delete other staff, who are notified when their
 * roles are removed first.
 */
async function requireNoRole(id: string): Promise<void> {
  if ((await db.roleGrant.count({ where: { userId: id } })) > 0)
    throw new Refusal("forbidden", "Take away this person's roles first, or close the account.");
}

async function erase({ userId: id }: Authority<"account">, owner: Owner) {
  const { seats: _seats, payments, completedPayments: kept, ...counts } = await count(owner);
  const addresses = await listAddressesOf(owner);
  const erased: ErasureResult[] = [];
  for (const domain of domains) if (domain.erase) erased.push(await domain.erase({ ...owner, addresses }));
  await eraseAnswers(id, [id, ...addresses, ...erased.flatMap(({ ids }) => ids ?? [])]);
  await releaseUnclaimedUploads(id);
  await db.write.user.delete({ where: { id } });
  for (const uploadId of erased.flatMap(({ uploads }) => uploads ?? [])) await releaseUpload(uploadId);
  await eraseLetters(owner, addresses, erased);
  await eraseFromAudit({
    accounts: [id],
    addresses,
    targets: erased.flatMap(({ targets }) => targets ?? []),
  });
  return { ...counts, payments: { removed: payments - kept, kept } };
}

/** Deletes stored answers, to anybody, that contain one of these words. */
async function eraseAnswers(actor: string, words: string[]): Promise<void> {
  await sql.write`
    DELETE FROM "IdempotencyKey" WHERE "actor" = ${actor} OR EXISTS (
      SELECT FROM unnest(${words}::text[]) AS w WHERE position(w IN "answer"::text) > 0)`;
}

/**
 * Removes the content of emails to the member, including other addresses that they entered, and of those to others that
 * name them.
 */
async function eraseLetters(owner: Owner, addresses: string[], erased: ErasureResult[]): Promise<void> {
  await eraseAddressChangesFrom(addresses);
  // Letters to visitors with an unverified address may belong to another person.
  const hasOthers = owner.emailVerifiedAt === null && (await isUsedElsewhere(owner.email));
  await eraseLettersTo({ addresses, except: hasOthers ? visitorsTemplates : [] });
  const words = erased.flatMap((domain) => domain.words ?? []);
  for (const address of new Set(erased.flatMap((domain) => domain.addresses ?? []))) {
    const isShared = (await isUsedElsewhere(address)) || (await isAccount(address));
    await eraseLettersTo({ addresses: [address], ...(isShared ? { words } : {}) });
  }
  for (const letters of erased.flatMap((domain) => domain.letters ?? []))
    await eraseLettersContaining(letters);
}

const visitorsTemplates = domains.flatMap(({ visitors }) => visitors?.templates ?? []);

/** Whether the address is that of another account. */
const isAccount = async (email: string): Promise<boolean> => (await db.user.count({ where: { email } })) > 0;

/** Whether registrations or applications that remain use this address. */
async function isUsedElsewhere(email: string): Promise<boolean> {
  const uses = await Promise.all(domains.flatMap(({ visitors }) => visitors?.use?.(email) ?? []));
  return uses.includes(true);
}

const notThere = () => new Refusal("not_found", "Member not found");
