import "server-only";
import { settle as newAddresses } from "@/lib/address-proof/work";
import { settle as bankDetails } from "@/lib/bank/work";
import type { Work } from "@/lib/core/work";
import { tryEach } from "@/lib/proposals/shared/settle";
import { settle as paymentLink } from "@/lib/settings/work";
import { settle as factorResets } from "@/lib/staff/work";

/** All kinds of pending changes: each applies what is due, and stops what may no longer take effect. */
const kinds = [bankDetails, paymentLink, factorResets, newAddresses];

export const work: readonly Work[] = [
  {
    name: "settle-pending-changes",
    cron: "* * * * *",
    expireInMinutes: 10,
    run: () => tryEach(kinds, (settle) => settle()),
  },
];
