import "server-only";
import { bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { transaction } from "@/lib/db/client";
import { countUse } from "@/lib/limits/limit";
import { giveGroupEmail } from "./corrected-group";
import { lockSeatOrGroup, privatePagePath, recordCorrection } from "./corrected-holder";
import { giveSeatEmail } from "./corrected-seat";
import { findEmailCorrection } from "./email-correction-queries";
import { emailCorrectionEnded } from "@/lib/seats/labels";
import { emailCorrectionLinkInput } from "./schema";
import { stopUnsent } from "@/lib/seats/shared/stop-unsent";

/**
 * Changes the email address of a seat or of a group's coordinator to the one that received the link. The reader of the
 * old address knows the code, so a new code is sent in the email to the new address.
 * @returns the new private page
 * @throws Refusal `link_expired`, `already_registered`, `account_address`, `too_many`, and as `correctionRefusal`
 */
export const confirmEmailCorrection = operation({
  actor: bearer,
  input: emailCorrectionLinkInput,
  async run(_person, { token }) {
    const { network } = await caller();
    await countUse("registration confirmations by address", network, { max: 30, windowSeconds: 15 * 60 });
    return transaction(async () => {
      const asked = await findEmailCorrection(token);
      const before = asked && (await lockSeatOrGroup(asked));
      // The correction is read again, because another request may have used or replaced the link before the row was
      // locked.
      const found = before && (await findEmailCorrection(token));
      if (!found) throw new Refusal("link_expired", emailCorrectionEnded);
      if (before.refusal) throw new Refusal(before.refusal.refusal, before.refusal.message);
      const { newEmail } = found;
      const { kind, id, code, email } = before;
      await stopUnsent({
        code,
        email,
        because: "The registration’s email address has since been corrected.",
        ...(kind === "seat" && { registrationId: id }),
      });
      const newCode = await (kind === "seat" ? giveSeatEmail : giveGroupEmail)(before, newEmail);
      await recordCorrection(null, before, "corrected", { from: email, to: newEmail });
      return { pageUrl: privatePagePath({ kind, code: newCode }) };
    });
  },
});
