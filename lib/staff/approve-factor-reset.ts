import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { approvals, isTrustedApprover } from "@/lib/auth/trusted-approver";
import { transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { formatDateTime } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { requireOpenFactorReset } from "./factor-reset-queries";
import { notifyOwnersOfReset } from "./owners";
import { scheduleFactorReset } from "./schedule-factor-reset";
import { factorResetIdInput } from "./schema";

/**
 * Approves the reset that another owner asked for. It is done after 24 hours, unless the person or an owner stops it.
 * The answer has the code that the person then needs, once.
 *
 * @throws Refusal `forbidden` for one's own request and for oneself, `not_found`,
 * `already_decided`, `approval_too_early`
 */
export const approveFactorReset = operation({
  actor: staff("factors.reset"),
  input: factorResetIdInput,
  unrepeatable: true,
  presence: "fresh",
  run(person, { id }) {
    return transaction(async () => {
      await lockMember((await requireOpenFactorReset(id)).userId);
      const reset = await requireOpenFactorReset(id);
      if (reset.state !== "requested")
        throw new Refusal("already_decided", "This reset has been approved already.");
      if (reset.requestedById === person.id || reset.userId === person.id)
        throw new Refusal("forbidden", "Another owner has to approve this reset.", {
          permission: "factors.reset",
        });
      const asked = { byId: reset.requestedById, at: reset.requestedAt };
      if (!(await isTrustedApprover(approvals.factorReset, person, asked))) throw tooEarly();
      const { effectiveAt, code } = await scheduleFactorReset(reset, person.id);
      const target = { type: "user", id: reset.userId };
      await recordAudit({ actor: person, action: "factor_reset_approved", target });
      await notifyOwnersOfReset(reset.user, {
        template: "factor_reset_approved",
        what: `${fullName(person)} (${person.email}) approved the reset. The second factor of ${fullName(reset.user)} (${reset.user.email}) will be removed on ${formatDateTime(effectiveAt, getAssociation().timeZone)}.`,
        except: reset.userId,
      });
      return { effectiveAt: effectiveAt.toISOString(), code };
    });
  },
});

const tooEarly = () =>
  new Refusal(
    "approval_too_early",
    "Two owners have to agree who were both owners for seven days before the request, and you not through whoever made it. Another such owner can approve it, or stop it and ask for it anew for you to approve. Where there are no two, run on the server: npm run reset-factor.",
  );
