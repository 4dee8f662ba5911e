"use client";

import { BadgeCheck, HandCoins, Landmark, RotateCcw, Undo2 } from "lucide";
import dynamic from "next/dynamic";
import { useSubmit } from "@/components/forms/use-submit";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { MenuItem } from "@/components/ui/dropdown-menu";
import type { BookedPayment } from "@/lib/payments/queries";
import { markChequeDepositedAction } from "../actions";

const ClearCheque = dynamic(() => import("./clear-cheque").then((module) => module.ClearCheque));
const BounceCheque = dynamic(() => import("./bounce-cheque").then((module) => module.BounceCheque));
const RefundDues = dynamic(() => import("./refund-dues").then((module) => module.RefundDues));
const UndoPayment = dynamic(() => import("./undo-payment").then((module) => module.UndoPayment));

type PaymentMenuProps = {
  payment: BookedPayment;
  /** The state of the payment's cheque while it may still clear or bounce; null otherwise. */
  cheque: "received" | "deposited" | null;
  today: string;
};

/** The actions on a payment: what happened to its cheque, refunding dues, and undoing a payment recorded by mistake. */
export function PaymentMenu({ payment, cheque, today }: PaymentMenuProps) {
  const { id, payer, receiptNumber, canBeUndone, paidDues } = payment;
  const description = `${payer}, receipt ${receiptNumber ?? ""}`;
  const { submit: deposit } = useSubmit(markChequeDepositedAction, {
    success: { title: "Cheque Deposited", description },
    failureTitle: "Update Failed",
  });
  return (
    <ActionsMenu
      label={`Actions for the ${cheque ? "cheque" : "payment"} of ${description}`}
      dialogs={{
        clear: (dialog) => <ClearCheque {...dialog} payment={payment} today={today} />,
        bounce: (dialog) => <BounceCheque {...dialog} payment={payment} today={today} />,
        refund: (dialog) => <RefundDues {...dialog} payment={payment} today={today} />,
        undo: (dialog) => <UndoPayment {...dialog} payment={payment} />,
      }}
    >
      {(open) => (
        <>
          {cheque === "received" && (
            <MenuItem icon={Landmark} label="Mark as deposited" onSelect={() => deposit({ id, on: today })} />
          )}
          {cheque && (
            <>
              <MenuItem icon={BadgeCheck} label="Mark as cleared" onSelect={() => open("clear")} />
              <MenuItem icon={Undo2} label="Mark as bounced" tone="danger" onSelect={() => open("bounce")} />
            </>
          )}
          {paidDues.length > 0 && (
            <MenuItem icon={HandCoins} label="Record refund of dues" onSelect={() => open("refund")} />
          )}
          {canBeUndone && (
            <MenuItem icon={RotateCcw} label="Undo" tone="danger" onSelect={() => open("undo")} />
          )}
        </>
      )}
    </ActionsMenu>
  );
}
