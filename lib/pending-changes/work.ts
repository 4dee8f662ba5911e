import "server-only";
import { applyDueAddressChanges } from "@/lib/address-proof/apply-address-changes";
import { applyDueBankDetails } from "@/lib/bank/apply";
import type { Work } from "@/lib/core/work";
import { tryEach } from "@/lib/proposals/shared/settle";
import { stopLinkOfFormerStaff } from "@/lib/settings/stop-payment-link";
import { applyDueFactorResets } from "@/lib/staff/apply-factor-resets";

/** All kinds of pending changes: each applies what is due, and stops what may no longer take effect. */
const settled = [applyDueBankDetails, stopLinkOfFormerStaff, applyDueFactorResets, applyDueAddressChanges];

export const work: readonly Work[] = [
  {
    name: "settle-pending-changes",
    cron: "* * * * *",
    expireInMinutes: 10,
    run: () => tryEach(settled, (settle) => settle()),
  },
];
