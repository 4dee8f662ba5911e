import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import type { Staff } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { queueEmail } from "@/lib/mail/queue";
import { listingHiddenLetter, listingShownLetter } from "./letters";
import { listingIdInput, reasonInput } from "./schema";

/** POST /api/admin/directory/{id}/hide. @throws Refusal `not_found`, `changed_meanwhile` if it is hidden already */
export const hideListing = operation({
  actor: staff("members.edit"),
  input: reasonInput,
  presence: "session",
  run: (person, { id, reason }) => changeHidden(person, id, reason),
});

/** DELETE /api/admin/directory/{id}/hide. @throws Refusal `not_found`, `changed_meanwhile` if it isn't hidden */
export const unhideListing = operation({
  actor: staff("members.edit"),
  input: listingIdInput,
  presence: "session",
  run: (person, { id }) => changeHidden(person, id, null),
});

function changeHidden(person: Staff<"members.edit">, id: string, reason: string | null) {
  return transaction(async () => {
    const { count } = await db.write.directoryListing.updateMany({
      where: { id, hiddenAt: reason === null ? { not: null } : null },
      data: { hiddenAt: reason === null ? null : await databaseNow(), hiddenReason: reason },
    });
    const listing = await db.directoryListing.findUnique({
      select: { user: { select: { id: true, email: true, firstName: true } } },
      where: { id },
    });
    if (!listing) throw new Refusal("not_found", "Listing not found");
    if (count === 0)
      throw new Refusal(
        "changed_meanwhile",
        reason === null ? "This listing isn’t hidden." : "This listing is already hidden.",
      );
    const { user } = listing;
    await queueEmail({
      to: user.email,
      template: reason === null ? "directory_listing_shown" : "directory_listing_hidden",
      letter:
        reason === null ? listingShownLetter(user.firstName) : listingHiddenLetter(user.firstName, reason),
    });
    await recordAudit({
      actor: person,
      action: reason === null ? "directory_listing_shown" : "directory_listing_hidden",
      target: { type: "user", id: user.id },
      ...(reason !== null && { details: { reason } }),
    });
    return { hidden: reason !== null };
  });
}
