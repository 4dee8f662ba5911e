import "server-only";
import { newAddressesByLink } from "@/lib/email-addresses/shared/new-address";
import { bankDetailsByLink } from "@/lib/bank/shared/bank-proposal";
import type { StoppedByLink } from "@/lib/proposals/shared/stop";
import { paymentLinkByLink } from "@/lib/settings/shared/payment-link";
import { factorResetsByLink } from "@/lib/staff/shared/factor-reset";

/** Every kind of change that waits and is announced with a link that stops it. */
export const kindsWithLinks: readonly StoppedByLink[] = [
  bankDetailsByLink,
  paymentLinkByLink,
  factorResetsByLink,
  newAddressesByLink,
];
