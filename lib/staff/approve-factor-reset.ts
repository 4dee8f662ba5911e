import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/member";
import { formatDateTime } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { proposalRules } from "@/lib/proposals/rules";
import { approveProposal } from "@/lib/proposals/shared/approve";
import { notifyOwnersOfReset } from "./shared/owners";
import { scheduleFactorReset } from "./schedule-factor-reset";
import { factorResetIdInput } from "./schema";
import { factorResets, type FactorReset } from "./shared/factor-reset";

/**
 * Approves the reset that another owner requested. It takes effect after 24 hours, unless the person or an owner stops
 * it. The answer contains, only once, the code that the person then needs.
 *
 * @throws Refusal `forbidden` for one's own request and for oneself, `not_found`,
 * `already_decided`, `approval_too_early`
 */
export const approveFactorReset = operation({
  actor: staff(proposalRules.factorReset.approving),
  input: factorResetIdInput,
  unrepeatable: true,
  presence: "fresh",
  run: (person, { id }) => approveProposal(approvedFactorReset, person, id),
});

const approvedFactorReset = {
  ...factorResets,
  approval: {
    words: {
      ofOneself: "Another owner must approve this reset.",
      alreadyApproved: "This reset has already been approved.",
      tooEarly: () =>
        "Two owners must agree. Both must have been owners for seven days before the request, and you must not have been appointed by the person who made it. Another such owner can approve it, or stop it and request it again for you to approve. If there aren’t two, run on the server: npm run reset-factor.",
    },
    async store({ id, user }: FactorReset, person: Member) {
      const { effectiveAt, code } = await scheduleFactorReset({ id, user }, person.id);
      const target = { type: "user", id: user.id };
      await recordAudit({ actor: person, action: "factor_reset_approved", target });
      await notifyOwnersOfReset(user, {
        template: "factor_reset_approved",
        what: `${fullName(person)} (${person.email}) approved the reset. The second factor of ${fullName(user)} (${user.email}) will be removed on ${formatDateTime(effectiveAt, getAssociation().timeZone)}.`,
        except: user.id,
      });
      return { effectiveAt: effectiveAt.toISOString(), code };
    },
  },
};
