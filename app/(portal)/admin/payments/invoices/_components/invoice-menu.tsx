"use client";

import { FileX } from "lucide";
import dynamic from "next/dynamic";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { MenuItem } from "@/components/ui/dropdown-menu";

const CancelInvoice = dynamic(() => import("./cancel-invoice").then((module) => module.CancelInvoice));

/** What can be done with an invoice that is not cancelled. */
export function InvoiceMenu({ number }: { number: string }) {
  return (
    <ActionsMenu
      label={`Actions for ${number}`}
      dialogs={{ cancel: (dialog) => <CancelInvoice {...dialog} number={number} /> }}
    >
      {(open) => (
        <MenuItem icon={FileX} label="Cancel invoice" tone="danger" onSelect={() => open("cancel")} />
      )}
    </ActionsMenu>
  );
}
