import "server-only";
import { endFactorLoss } from "@/lib/accounts/shared/lost-factor";
import { recordAudit } from "@/lib/audit/record";
import { staff, bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import type { Member, Visitor } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { findFactorResetToStop, requireOpenFactorReset } from "./factor-reset-queries";
import { notifyOwnersOfReset } from "./owners";
import { factorResetIdInput, stopTokenInput } from "./schema";

/** Stops the reset of somebody's second factor, under Staff. @throws Refusal `not_found`, `already_decided` */
export const stopFactorReset = operation({
  actor: staff("factors.reset"),
  input: factorResetIdInput,
  presence: "session",
  run(person, { id }) {
    return transaction(() => stop(id, { person, isByLink: false }));
  },
});

/**
 * Stops the reset of one's second factor by the link of the letter, whoever is signed in.
 *
 * @throws Refusal `link_expired`, `already_decided`, `too_many`
 */
export const stopFactorResetByLink = operation({
  actor: bearer,
  input: stopTokenInput,
  async run(person, { token }) {
    const { network } = await caller();
    await countUse("factor resets stopped by address", network, { max: 30, windowSeconds: 15 * 60 });
    const found = await findFactorResetToStop(token);
    if (!found) throw new Refusal("link_expired", "This link is not valid. Check that it is complete.");
    return transaction(() => stop(found.id, { person, isByLink: true }));
  },
});

type How = { person: Member; isByLink: false } | { person: Visitor; isByLink: true };

async function stop(id: string, { person, isByLink }: How) {
  await lockMember((await requireOpenFactorReset(id)).userId);
  const { userId, user } = await requireOpenFactorReset(id);
  await db.factorReset.update({ where: { id }, data: { state: "stopped", endedAt: await databaseNow() } });
  // Whoever stops it says that it should not be reset, or needs no reset any more.
  await endFactorLoss([userId]);
  await recordAudit({
    actor: person,
    action: "factor_reset_stopped",
    target: { type: "user", id: userId },
    details: isByLink ? { via: "link" } : {},
  });
  await notifyOwnersOfReset(user, {
    template: "factor_reset_stopped",
    what: `${isByLink ? "The link in the email to its owner" : `${fullName(person)} (${person.email})`} stopped the reset of the second factor of ${fullName(user)} (${user.email}). It stays as it is.`,
  });
  return { id };
}
