"use client";

import { FileCheck, FileX } from "lucide";
import dynamic from "next/dynamic";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { MenuItem } from "@/components/ui/dropdown-menu";
import type { ListedInvoice } from "@/lib/invoices/queries";

const CancelInvoice = dynamic(() => import("./cancel-invoice").then((module) => module.CancelInvoice));
const ReplaceInvoice = dynamic(() => import("./replace-invoice").then((module) => module.ReplaceInvoice));

type InvoiceMenuProps = { invoice: Pick<ListedInvoice, "number" | "agrees" | "differenceCents" | "payer"> };

/** The actions on an invoice that is not cancelled. */
export function InvoiceMenu({ invoice: { number, agrees, differenceCents, payer } }: InvoiceMenuProps) {
  return (
    <ActionsMenu
      label={`Actions for ${number}`}
      dialogs={{
        replace: (dialog) => <ReplaceInvoice {...dialog} {...{ number, differenceCents, payer }} />,
        cancel: (dialog) => <CancelInvoice {...dialog} {...{ number, payer }} />,
      }}
    >
      {(open) => (
        <>
          {!agrees && <MenuItem icon={FileCheck} label="Replace invoice" onSelect={() => open("replace")} />}
          <MenuItem icon={FileX} label="Cancel invoice" tone="danger" onSelect={() => open("cancel")} />
        </>
      )}
    </ActionsMenu>
  );
}
