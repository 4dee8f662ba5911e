import { refundBadges } from "@/lib/ledger/labels";
import type { RefundStatus } from "@/lib/ledger/rules";
import { paymentBadge, type Badge } from "@/lib/seats/labels";
import type { AttendeeFilter } from "./rules";

/** The filters of the attendee list for staff, worded like its badges. */
export const attendeeFilterLabel: Record<AttendeeFilter, string> = {
  paid: "Paid or free",
  pending: "Pending",
  failed: "Failed",
  to_verify: "Member rate to be verified",
  checked_in: "Checked in",
  not_checked_in: "Not checked in",
  cancelled: "Cancelled",
};

type AttendeeStanding = {
  paymentStatus: string;
  amountCents: number;
  memberRateToVerify: boolean;
  addressToConfirm: boolean;
  checkedInAt: string | null;
  cancelledAt: string | null;
  refundStatus?: RefundStatus;
};

/** All badges of a registration for staff, most important first. */
export function attendeeBadges(attendee: AttendeeStanding): Badge[] {
  const { memberRateToVerify, addressToConfirm, checkedInAt, cancelledAt, refundStatus } = attendee;
  const refund: Badge[] = refundBadges(refundStatus ?? null);
  if (cancelledAt) return [{ label: "Cancelled", tone: "neutral" }, ...refund];
  return [
    paymentBadge(attendee),
    ...refund,
    ...(memberRateToVerify ? [{ label: "Member rate to be verified", tone: "warning" } as const] : []),
    ...(addressToConfirm ? [{ label: "Address to be confirmed", tone: "warning" } as const] : []),
    ...(checkedInAt ? [{ label: "Checked in", tone: "aqua" } as const] : []),
  ];
}

/** The message after a request for links, which is identical whether or not the address has registrations. */
export const registrationsRequested =
  "If there is a registration under this address, we've just sent you its links.";
