"use client";

import {
  BadgeCheck,
  Banknote,
  BanknoteX,
  CircleX,
  HandCoins,
  MessageSquareText,
  PencilLine,
  ReceiptText,
  Ticket,
  Undo2,
  UserRound,
} from "lucide";
import dynamic from "next/dynamic";
import { usePermissions } from "@/components/auth/permissions";
import { useSubmit } from "@/components/forms/use-submit";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { DropdownMenuSeparator, MenuItem } from "@/components/ui/dropdown-menu";
import type { ListedAttendee } from "@/lib/registrations/attendee-queries";
import {
  adjustAmountDueAction,
  previewUndoWaiverAction,
  undoWaiverAction,
  waiveAmountDueAction,
} from "../../../payments/actions";
import { isSeatMoveAllowed } from "@/lib/seats/rules";
import { openRegistrationAction } from "../actions";

// Each dialog is fetched when it is opened for the first time.
const RecordSeatPayment = dynamic(() =>
  import("./record-seat-payment").then((module) => module.RecordSeatPayment),
);
const MarkFailed = dynamic(() => import("./mark-failed").then((module) => module.MarkFailed));
const GiveUpAmount = dynamic(() =>
  import("@/components/payments/give-up-amount").then((module) => module.GiveUpAmount),
);
const AdjustAmount = dynamic(() =>
  import("@/components/payments/adjust-amount").then((module) => module.AdjustAmount),
);
const UndoWaiver = dynamic(() =>
  import("@/components/payments/undo-waiver").then((module) => module.UndoWaiver),
);
const VerifyRegistration = dynamic(() =>
  import("./verify-registration").then((module) => module.VerifyRegistration),
);
const CancelRegistration = dynamic(() =>
  import("./cancel-registration").then((module) => module.CancelRegistration),
);
const AttendeeDetails = dynamic(() => import("./attendee-details").then((module) => module.AttendeeDetails));

type AttendeeMenuProps = { attendee: ListedAttendee; rate: string | null; today: string };

export function AttendeeMenu({ attendee, rate, today }: AttendeeMenuProps) {
  const { name, state, canRecordPayment, memberRateToVerify, addressToConfirm } = attendee;
  const isPermitted = usePermissions();
  const canRecord = canRecordPayment && isPermitted("payments.record");
  const canVerify =
    (memberRateToVerify || addressToConfirm) &&
    isSeatMoveAllowed("verify", state) &&
    isPermitted("registrations.verify");
  const canFail = isSeatMoveAllowed("release", state) && isPermitted("payments.void");
  const canUndoWaiver = attendee.waivedCents > 0 && isPermitted("payments.void");
  const mayEdit = isPermitted("registrations.edit");
  const { submit: openPage } = useSubmit(openRegistrationAction, {
    failureTitle: "Couldn't open the private page",
    reload: ({ pageUrl }) => pageUrl,
  });
  const { submit: openTicket } = useSubmit(openRegistrationAction, {
    failureTitle: "Couldn't open the ticket",
    onDone: ({ ticketUrl }) => {
      if (ticketUrl) window.location.assign(ticketUrl);
    },
  });
  const due = {
    reference: attendee.reference ?? "",
    description: name,
    openCents: attendee.openCents,
  };
  return (
    <ActionsMenu
      label={`Actions for ${name}`}
      dialogs={{
        record: (dialog) => <RecordSeatPayment {...dialog} attendee={attendee} rate={rate} today={today} />,
        adjust: (dialog) => <AdjustAmount {...dialog} due={due} onAdjust={adjustAmountDueAction} />,
        waive: (dialog) => (
          <GiveUpAmount {...dialog} due={due} how="waive" onConfirm={waiveAmountDueAction} />
        ),
        undoWaiver: (dialog) => (
          <UndoWaiver
            {...dialog}
            due={{ ...due, waivedCents: attendee.waivedCents }}
            onPreview={previewUndoWaiverAction}
            onConfirm={undoWaiverAction}
          />
        ),
        fail: (dialog) => <MarkFailed {...dialog} attendee={attendee} />,
        verify: (dialog) => <VerifyRegistration {...dialog} attendee={attendee} rate={rate} />,
        details: (dialog) => <AttendeeDetails {...dialog} attendee={attendee} />,
        cancel: (dialog) => <CancelRegistration {...dialog} attendee={attendee} />,
      }}
    >
      {(open) => (
        <>
          {canRecord && <MenuItem icon={Banknote} label="Record payment" onSelect={() => open("record")} />}
          {canVerify && (
            <MenuItem
              icon={BadgeCheck}
              label={memberRateToVerify ? "Verify member rate" : "Confirm registration"}
              onSelect={() => open("verify")}
            />
          )}
          {canFail && attendee.openCents > 0 && (
            <>
              <MenuItem icon={PencilLine} label="Adjust amount" onSelect={() => open("adjust")} />
              <MenuItem icon={HandCoins} label="Waive amount" onSelect={() => open("waive")} />
            </>
          )}
          {canFail && <MenuItem icon={BanknoteX} label="Mark payment failed" onSelect={() => open("fail")} />}
          {canUndoWaiver && <MenuItem icon={Undo2} label="Undo waiver" onSelect={() => open("undoWaiver")} />}
          {(canRecord || canVerify || canFail || canUndoWaiver) && <DropdownMenuSeparator />}
          <MenuItem icon={MessageSquareText} label="Details" onSelect={() => open("details")} />
          {mayEdit && (
            <MenuItem
              icon={UserRound}
              label="Open private page"
              onSelect={() => openPage({ id: attendee.id })}
            />
          )}
          {mayEdit && attendee.hasTicket && (
            <MenuItem icon={Ticket} label="Ticket (PDF)" onSelect={() => openTicket({ id: attendee.id })} />
          )}
          {attendee.receiptUrl && isPermitted("payments.read") && (
            <MenuItem icon={ReceiptText} label="Receipt (PDF)" link={<a href={attendee.receiptUrl} />} />
          )}
          {isSeatMoveAllowed("revoke", state) && mayEdit && (
            <>
              <DropdownMenuSeparator />
              <MenuItem
                icon={CircleX}
                label="Cancel registration"
                tone="danger"
                onSelect={() => open("cancel")}
              />
            </>
          )}
        </>
      )}
    </ActionsMenu>
  );
}
