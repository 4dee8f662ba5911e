"use client";

import { BadgeCheck, Landmark, Undo2 } from "lucide";
import dynamic from "next/dynamic";
import { useSubmit } from "@/components/forms/use-submit";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { MenuItem } from "@/components/ui/dropdown-menu";
import { markChequeDepositedAction } from "../actions";
import type { BouncedCheque } from "./bounce-cheque";

const ClearCheque = dynamic(() => import("./clear-cheque").then((module) => module.ClearCheque));
const BounceCheque = dynamic(() => import("./bounce-cheque").then((module) => module.BounceCheque));

type ChequeMenuProps = { payment: BouncedCheque; state: "received" | "deposited"; today: string };

/** What has become of a cheque, as of today. */
export function ChequeMenu({ payment, state, today }: ChequeMenuProps) {
  const { id, payer, receiptNumber } = payment;
  const description = `${payer}, receipt ${receiptNumber ?? ""}`;
  const failureTitle = "Update Failed";
  const deposit = useSubmit(markChequeDepositedAction, {
    ...{ success: { title: "Cheque Deposited", description }, failureTitle },
  });
  return (
    <ActionsMenu
      label={`Actions for the cheque of ${description}`}
      busy={deposit.busy}
      dialogs={{
        clear: (dialog) => <ClearCheque {...dialog} payment={payment} today={today} />,
        bounce: (dialog) => <BounceCheque {...dialog} payment={payment} today={today} />,
      }}
    >
      {(open) => (
        <>
          {state === "received" && (
            <MenuItem
              icon={Landmark}
              label="Mark as deposited"
              onSelect={() => void deposit.submit({ id, on: today })}
            />
          )}
          <MenuItem icon={BadgeCheck} label="Mark as cleared" onSelect={() => open("clear")} />
          <MenuItem icon={Undo2} label="Mark as bounced" tone="danger" onSelect={() => open("bounce")} />
        </>
      )}
    </ActionsMenu>
  );
}
