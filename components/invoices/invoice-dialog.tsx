"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "@/components/api/api-client";
import { ChoiceCard } from "@/components/forms/choice-card";
import { FieldError } from "@/components/forms/field-error";
import { useSubmit } from "@/components/forms/use-submit";
import { PrintNotice } from "@/components/payments/print-notice";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { formatMoney } from "@/lib/core/money";
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
    const [due, open] = [dues.filter(({ isDue }) => isDue), dues.filter(({ isOpen }) => isOpen)];
    const ticked = [due, open, dues].find((some) => some.length > 0) ?? [];
    return new Set((ticked === due ? due : ticked.slice(0, 1)).map(({ reference }) => reference));
  });
  const [isForEmployer, setForEmployer] = useState(false);
  /** What is about to be issued, for a last look; null while it is chosen. The payer is the addressee of null. */
  const [reviewed, setReviewed] = useState<{ addressee: Addressee | null } | null>(null);
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
        ? `Choose up to ${maxLines} amounts`
        : undefined;
  if (reviewed)
    return (
      <LastLook
        dues={dues.filter(({ reference }) => chosen.has(reference))}
        addressee={reviewed.addressee}
        payer={payer}
        busy={busy}
        onBack={() => setReviewed(null)}
        onIssue={() => void submit(reviewed.addressee)}
      />
    );
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem) return;
        if (!isForEmployer) return setReviewed({ addressee: null });
        void form.handleSubmit((addressee) => setReviewed({ addressee }))();
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
      {isForEmployer && (
        <div ref={scrollIntoDialog} className="scroll-mb-28">
          <EmployerFields form={form} isOwn={!payer} />
        </div>
      )}
      <PrintNotice
        paper="invoice"
        texts={[
          payer,
          ...dues.filter(({ reference }) => chosen.has(reference)).map(({ description }) => description),
        ]}
      />
      <DialogFooter>
        <Button type="submit">Review invoice</Button>
      </DialogFooter>
    </form>
  );
}

/** Shows the fields that a choice has added, which may be below what the dialog shows. */
const scrollIntoDialog = (fields: HTMLElement | null) => fields?.scrollIntoView({ block: "nearest" });

type LastLookProps = {
  dues: Invoiceable[];
  addressee: Addressee | null;
  payer: string | undefined;
  busy: boolean;
  onBack: () => void;
  onIssue: () => void;
};

/** What the invoice will say, before it is issued and can no longer be changed. */
function LastLook({ dues, addressee, payer, busy, onBack, onIssue }: LastLookProps) {
  const totalCents = dues.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    <>
      <dl className="grid gap-4 text-sm">
        <div>
          <dt className="text-ink-soft">Addressed to</dt>
          <dd className="mt-0.5 font-medium wrap-anywhere whitespace-pre-line">
            {addressee ? `${addressee.company}\n${addressee.address}` : (payer ?? "You")}
          </dd>
        </div>
        {addressee?.purchaseOrder && (
          <div>
            <dt className="text-ink-soft">Purchase order number</dt>
            <dd className="mt-0.5 font-medium wrap-anywhere">{addressee.purchaseOrder}</dd>
          </div>
        )}
        <div>
          <dt className="text-ink-soft">Items</dt>
          {dues.map(({ reference, description, amountCents }) => (
            <dd key={reference} className="mt-1 flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                {description} <span className="row-note">{reference}</span>
              </span>
              <span className="shrink-0 tabular">{formatMoney(amountCents)}</span>
            </dd>
          ))}
        </div>
        <div className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
          <dt>Total</dt>
          <dd className="tabular">{formatMoney(totalCents)}</dd>
        </div>
      </dl>
      <DialogFooter cancel={null}>
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          Back
        </Button>
        <Button autoFocus busy={busy} onClick={onIssue}>
          {busy ? "Creating invoice..." : "Create invoice"}
        </Button>
      </DialogFooter>
    </>
  );
}

type IssuedProps = { number: string; payer: string | undefined; onDone: () => void };

function Issued({ number, payer, onDone }: IssuedProps) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        {payer
          ? `We have emailed it to ${payer}. It is also under Invoices on this page.`
          : "You'll also find it in Payment History on your profile, where you can cancel it until it is paid or downloaded."}
      </p>
      <DialogFooter cancel={null}>
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
        <DownloadInvoice number={number} />
      </DialogFooter>
    </>
  );
}
