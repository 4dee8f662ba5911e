import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/audit/record";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { id } from "@/lib/core/fields";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { bearer, member } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { afterFactorRemoved } from "./shared/last-factor";
import { removalLinkRefusal } from "./labels";
import { passkeyRemovedLetter } from "./letters";
import { queuePasskeyLetter } from "./shared/passkey-letters";
import { requireOwnPasskey } from "./shared/passkey-owner";
import { findOwnerByRemovalLink } from "./shared/passkey-queries";
import { passkeyByLinkInput } from "./schema";

/** DELETE /api/users/me/passkeys/{id}. @throws Refusal `presence_required`, `not_found` (also for another member's), `last_factor` */
export const removePasskey = operation({
  actor: member,
  input: z.object({ id }),
  presence: "fresh",
  run: (person, { id }) => transaction(() => remove(person, id, {})),
});

/**
 * Removes a passkey by the link in the notice of a new password. It works without a session and in anybody's.
 *
 * @throws Refusal `link_expired`, `not_found`, `last_factor`, `too_many`
 */
export const removePasskeyByLink = operation({
  actor: bearer,
  input: passkeyByLinkInput,
  async run(_person, { token, id }) {
    const { network } = await caller();
    await countUse("passkeys removed by address", network, { max: 60, windowSeconds: 15 * 60 });
    return transaction(async () => {
      const owner = await findOwnerByRemovalLink(token);
      if (!owner) throw new Refusal("link_expired", removalLinkRefusal);
      return remove(owner, id, { via: "link" });
    });
  },
});

type Owner = { id: string; email: string; firstName: string };

async function remove(owner: Owner, id: string, details: { via?: string }): Promise<{ id: string }> {
  const { name } = await requireOwnPasskey(owner, id);
  await db.write.passkey.delete({ where: { id } });
  await afterFactorRemoved(owner, { isByEmail: details.via !== undefined });
  await recordAudit({
    actor: owner,
    action: "passkey_removed",
    target: { type: "user", id: owner.id },
    details: { name, ...details },
  });
  await queuePasskeyLetter("passkey_removed", passkeyRemovedLetter, owner, name);
  return { id };
}
