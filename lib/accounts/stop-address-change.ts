import "server-only";
import { transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { bearer, staff } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { findAddressChangeToStop, requireAddressChange } from "./shared/address-change-queries";
import { endAddressChange } from "./shared/end-address-change";
import { objectionRefusal } from "./labels";
import { addressChangeIdInput, addressLinkInput } from "./schema";

/** Cancels a new address that waits, for whoever may edit members. @throws Refusal `not_found` */
export const stopAddressChange = operation({
  actor: staff("members.edit"),
  input: addressChangeIdInput,
  presence: "session",
  run(person, { id }) {
    return transaction(async () => {
      await lockMember((await requireAddressChange(id)).userId);
      await requireAddressChange(id);
      await endAddressChange({ id }, { how: "cancelled", person });
      return { id };
    });
  },
});

/**
 * Objects to a new address by the link in the email to the current one, whoever is signed in. It stops whatever change of
 * the account waits, and staff request no other for thirty days.
 *
 * @throws Refusal `link_expired`, `too_many`
 */
export const stopAddressChangeByLink = operation({
  actor: bearer,
  input: addressLinkInput,
  async run(person, { token }) {
    const { network } = await caller();
    await countUse("address changes stopped by address", network, { max: 30, windowSeconds: 15 * 60 });
    const found = await findAddressChangeToStop(token);
    if (!found) throw new Refusal("link_expired", objectionRefusal);
    return transaction(async () => {
      await lockMember(found.userId);
      const change = await findAddressChangeToStop(token);
      if (!change) throw new Refusal("link_expired", objectionRefusal);
      await endAddressChange({ id: change.id }, { how: "objection", person, token });
      return { email: change.oldEmail };
    });
  },
});
