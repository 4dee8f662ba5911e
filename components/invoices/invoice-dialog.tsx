"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "@/components/api/api-client";
import { ChoiceCard } from "@/components/forms/choice-card";
import { FieldError } from "@/components/forms/field-error";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { PrintNotice } from "@/components/payments/print-notice";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { Invoiceable } from "@/lib/invoices/queries";
import { addresseeInput, maxLines } from "@/lib/invoices/schema";
import { AmountChoice } from "./amount-choice";
import { DownloadInvoice } from "./download-invoice";
import { EmployerFields, noAddressee, type Addressee } from "./employer-fields";

export type InvoiceDialogProps = {
  /** The amounts due that the invoice can contain. */
  dues: Invoiceable[];
  /** The name of the member, who is emailed, when staff create the invoice. */
  payer?: string;
};

/** The dialog that creates an invoice from amounts due and an addressee, followed by the link to the document. */
export function InvoiceDialog({ dues, payer, ...dialog }: InvoiceDialogProps & MenuDialogProps) {
  const [issued, setIssued] = useState<string | null>(null);
  return (
    <TitledDialog
      {...dialog}
      title={issued ? `Invoice ${issued}` : "Create invoice"}
      description={issued ? "It is ready to download." : "An invoice can’t be changed once issued."}
    >
      {issued ? (
        <Issued number={issued} payer={payer} onDone={() => dialog.onOpenChange(false)} />
      ) : (
        <InvoiceForm dues={dues} payer={payer} onIssued={setIssued} />
      )}
    </TitledDialog>
  );
}

type InvoiceFormProps = {
  dues: Invoiceable[];
  payer: string | undefined;
  onIssued: (number: string) => void;
};

function InvoiceForm({ dues, payer, onIssued }: InvoiceFormProps) {
  const router = useRouter();
  const [chosen, setChosen] = useState(() => {
    const open = dues.filter(({ isOpen }) => isOpen);
    return new Set((open.length > 0 ? open : dues.slice(0, 1)).map(({ reference }) => reference));
  });
  const [isForEmployer, setForEmployer] = useState(false);
  const form = useForm<Addressee>({
    // The server action parses the typed values.
    resolver: zodResolver(addresseeInput, undefined, { raw: true }),
    defaultValues: noAddressee,
  });
  const references = dues.map(({ reference }) => reference).filter((reference) => chosen.has(reference));
  const { submit, busy } = useSubmit(
    (addressee: Addressee | null, options) => api("POST /api/invoices", { references, addressee }, options),
    {
      failureTitle: "Couldn’t create the invoice",
      onDone: ({ number }) => {
        onIssued(number);
        router.refresh();
      },
    },
  );
  const choose = (reference: string, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      if (isChosen) after.add(reference);
      else after.delete(reference);
      return after;
    });
  const problem =
    references.length === 0
      ? "Choose at least one amount"
      : references.length > maxLines
        ? `Choose at most ${maxLines} amounts`
        : undefined;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem) return;
        void (isForEmployer ? form.handleSubmit((values) => submit(values))() : submit(null));
      }}
    >
      <fieldset>
        <legend className="text-sm font-medium">Items</legend>
        <div className="mt-1 max-h-64 divide-y divide-line overflow-y-auto">
          {dues.map((due) => (
            <AmountChoice
              key={due.reference}
              due={due}
              isChosen={chosen.has(due.reference)}
              onChoose={(isChosen) => choose(due.reference, isChosen)}
            />
          ))}
        </div>
        <FieldError id="invoice-amounts" error={problem} />
      </fieldset>
      <fieldset>
        <legend className="text-sm font-medium">Addressed to</legend>
        <div className="mt-2 grid auto-cols-fr gap-2 sm:grid-flow-col">
          <ChoiceCard
            name="to"
            value="payer"
            label={payer ?? "Me"}
            checkedValue={isForEmployer ? "employer" : "payer"}
            onChange={() => setForEmployer(false)}
          />
          <ChoiceCard
            name="to"
            value="employer"
            label={payer ? "An employer" : "My employer"}
            checkedValue={isForEmployer ? "employer" : "payer"}
            onChange={() => setForEmployer(true)}
          />
        </div>
      </fieldset>
      <PrintNotice
        paper="invoice"
        texts={[
          payer,
          ...dues.filter(({ reference }) => chosen.has(reference)).map(({ description }) => description),
        ]}
      />
      {isForEmployer && <EmployerFields form={form} isOwn={!payer} />}
      <DialogFooter>
        <SubmitButton busy={busy} busyWords="Creating invoice...">
          Create invoice
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}

type IssuedProps = { number: string; payer: string | undefined; onDone: () => void };

function Issued({ number, payer, onDone }: IssuedProps) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        {payer
          ? `We have emailed it to ${payer}. It is also under Invoices on this page.`
          : "You'll also find it under Payments on your profile."}
      </p>
      <DialogFooter>
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
        <DownloadInvoice number={number} />
      </DialogFooter>
    </>
  );
}
