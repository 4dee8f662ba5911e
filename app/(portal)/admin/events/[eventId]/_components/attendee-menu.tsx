"use client";

import { BadgeCheck, Banknote, BanknoteX, CircleX, ReceiptText, Ticket, UserRound } from "lucide";
import dynamic from "next/dynamic";
import { usePermissions } from "@/components/auth/permissions";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";
import { useMenuDialog } from "@/components/ui/use-menu-dialog";
import type { ListedAttendee } from "@/lib/registrations/attendee-queries";

// Each is fetched when it is opened for the first time.
const RecordPayment = dynamic(() => import("./record-payment").then((module) => module.RecordPayment));
const MarkFailed = dynamic(() => import("./mark-failed").then((module) => module.MarkFailed));
const VerifyRate = dynamic(() => import("./verify-rate").then((module) => module.VerifyRate));
const CancelRegistration = dynamic(() =>
  import("./cancel-registration").then((module) => module.CancelRegistration),
);

type AttendeeMenuProps = { attendee: ListedAttendee; rate: string | null; today: string };

/** What an administrator can do with one registration. */
export function AttendeeMenu({ attendee, rate, today }: AttendeeMenuProps) {
  const { open, keepFocus, opener, dialog, turn, dialogProps } = useMenuDialog<
    "record" | "fail" | "verify" | "cancel"
  >();
  const { name, canRecordPayment, paymentStatus, memberRateToVerify, addressToConfirm, cancelledAt } =
    attendee;
  const isPermitted = usePermissions();
  const canRecord = canRecordPayment && isPermitted("payments.record");
  const canVerify =
    (memberRateToVerify || addressToConfirm) && !cancelledAt && isPermitted("registrations.verify");
  const canFail = paymentStatus === "pending" && !cancelledAt && isPermitted("payments.void");
  return (
    <>
      <ActionsMenu ref={opener} label={`Actions for ${name}`} onCloseAutoFocus={keepFocus}>
        {canRecord && (
          <DropdownMenuItem onSelect={() => open("record")}>
            <Icon of={Banknote} /> Record payment
          </DropdownMenuItem>
        )}
        {canVerify && (
          <DropdownMenuItem onSelect={() => open("verify")}>
            <Icon of={BadgeCheck} /> {memberRateToVerify ? "Verify member rate" : "Confirm registration"}
          </DropdownMenuItem>
        )}
        {canFail && (
          <DropdownMenuItem onSelect={() => open("fail")}>
            <Icon of={BanknoteX} /> Mark payment failed
          </DropdownMenuItem>
        )}
        {(canRecord || canVerify || canFail) && <DropdownMenuSeparator />}
        <DropdownMenuItem asChild>
          <a href={attendee.pageUrl}>
            <Icon of={UserRound} /> Open private page
          </a>
        </DropdownMenuItem>
        {attendee.ticketUrl && (
          <DropdownMenuItem asChild>
            <a href={attendee.ticketUrl}>
              <Icon of={Ticket} /> Ticket (PDF)
            </a>
          </DropdownMenuItem>
        )}
        {attendee.receiptUrl && isPermitted("payments.read") && (
          <DropdownMenuItem asChild>
            <a href={attendee.receiptUrl}>
              <Icon of={ReceiptText} /> Receipt (PDF)
            </a>
          </DropdownMenuItem>
        )}
        {!cancelledAt && isPermitted("registrations.edit") && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem tone="danger" onSelect={() => open("cancel")}>
              <Icon of={CircleX} /> Cancel registration
            </DropdownMenuItem>
          </>
        )}
      </ActionsMenu>
      {dialog === "record" && (
        <RecordPayment key={turn} {...dialogProps} attendee={attendee} rate={rate} today={today} />
      )}
      {dialog === "fail" && <MarkFailed key={turn} {...dialogProps} attendee={attendee} />}
      {dialog === "verify" && <VerifyRate key={turn} {...dialogProps} attendee={attendee} rate={rate} />}
      {dialog === "cancel" && <CancelRegistration key={turn} {...dialogProps} attendee={attendee} />}
    </>
  );
}
