import "server-only";
import { addressChangeProposalsByLink } from "@/lib/email-addresses/shared/new-address";
import { bankDetailsByLink } from "@/lib/bank/shared/bank-proposal";
import type { StoppedByLink } from "@/lib/proposals/shared/stop";
import { paymentLinkByLink } from "@/lib/settings/shared/payment-link";
import { factorResetsByLink } from "@/lib/staff/shared/factor-reset";

/** All kinds of pending changes that are announced with a link that stops them. */
export const kindsWithLinks: readonly StoppedByLink[] = [
  bankDetailsByLink,
  paymentLinkByLink,
  factorResetsByLink,
  addressChangeProposalsByLink,
];
