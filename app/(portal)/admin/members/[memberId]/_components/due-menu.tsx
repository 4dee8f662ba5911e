"use client";

import { CircleSlash, HandCoins, PencilLine } from "lucide";
import dynamic from "next/dynamic";
import type { ShownDue } from "@/components/payments/give-up-amount";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { MenuItem } from "@/components/ui/dropdown-menu";
import { adjustAmountDueAction, voidAmountDueAction, waiveAmountDueAction } from "../../../payments/actions";

// Each dialog is fetched when it is opened for the first time.
const GiveUpAmount = dynamic(() =>
  import("@/components/payments/give-up-amount").then((module) => module.GiveUpAmount),
);
const AdjustAmount = dynamic(() =>
  import("@/components/payments/adjust-amount").then((module) => module.AdjustAmount),
);

/** What a treasurer can do with an amount due of the member. */
export function DueMenu({ due, isOfSeat }: { due: ShownDue; isOfSeat: boolean }) {
  return (
    <ActionsMenu
      label={`Actions for ${due.reference}`}
      dialogs={{
        adjust: (dialog) => <AdjustAmount {...dialog} due={due} onAdjust={adjustAmountDueAction} />,
        waive: (dialog) => (
          <GiveUpAmount {...dialog} due={due} how="waive" onConfirm={waiveAmountDueAction} />
        ),
        void: (dialog) => <GiveUpAmount {...dialog} due={due} how="void" onConfirm={voidAmountDueAction} />,
      }}
    >
      {(open) => (
        <>
          <MenuItem icon={PencilLine} label="Adjust" onSelect={() => open("adjust")} />
          <MenuItem icon={HandCoins} label="Waive" onSelect={() => open("waive")} />
          {!isOfSeat && (
            <MenuItem icon={CircleSlash} label="Void" tone="danger" onSelect={() => open("void")} />
          )}
        </>
      )}
    </ActionsMenu>
  );
}
