"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Download } from "lucide";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { api } from "@/components/api/api-client";
import { ChoiceCard } from "@/components/forms/choice-card";
import { Field } from "@/components/forms/field";
import { FieldError } from "@/components/forms/field-error";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { moneyOf } from "@/lib/core/money";
import type { Invoiceable } from "@/lib/invoices/queries";
import { addresseeInput, maxLines } from "@/lib/invoices/schema";

export type InvoiceDialogProps = {
  /** What it can be about. */
  dues: Invoiceable[];
  /** The member's name, where staff make it; they are emailed. */
  payer?: string;
};

type Addressee = z.input<typeof addresseeInput>;

/** Asks what an invoice is about and to whom it is addressed, then leads to the document. */
export function InvoiceDialog({ dues, payer, ...dialog }: InvoiceDialogProps & MenuDialogProps) {
  const [issued, setIssued] = useState<string | null>(null);
  return (
    <TitledDialog
      {...dialog}
      title={issued ? `Invoice ${issued}` : "Make an invoice"}
      description={issued ? "It is ready to download." : "Once made, an invoice doesn't change."}
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
    // The door parses what was typed.
    resolver: zodResolver(addresseeInput, undefined, { raw: true }),
    defaultValues: { company: "", address: "", purchaseOrder: "" },
  });
  const { errors } = form.formState;
  const references = dues.map(({ reference }) => reference).filter((reference) => chosen.has(reference));
  const { submit, busy } = useSubmit(
    (addressee: Addressee | null, options) => api("POST /api/invoices", { references, addressee }, options),
    {
      failureTitle: "Invoice Failed",
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
        <legend className="text-sm font-medium">What it is about</legend>
        <div className="mt-1 max-h-64 divide-y divide-line overflow-y-auto">
          {dues.map(({ reference, description, amount, isOpen }) => (
            <label key={reference} className="flex min-h-11 items-center gap-3 py-1.5 text-sm">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-aqua"
                checked={chosen.has(reference)}
                onChange={(event) => choose(reference, event.target.checked)}
              />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {description} <span className="block text-xs text-ink-soft tabular">{reference}</span>
              </span>
              <span className="flex shrink-0 flex-col items-end gap-1">
                <span className="font-medium whitespace-nowrap tabular">{moneyOf(amount)}</span>
                {!isOpen && <Badge tone="success">Paid</Badge>}
              </span>
            </label>
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
        <div className="grid gap-4">
          <Field label="Company" error={errors.company?.message}>
            {(control) => <Input {...control} autoComplete="organization" {...form.register("company")} />}
          </Field>
          <Field label="Address" error={errors.address?.message}>
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                autoComplete={payer ? "off" : "street-address"}
                {...form.register("address")}
              />
            )}
          </Field>
          <Field label="Purchase order number" optional error={errors.purchaseOrder?.message}>
            {(control) => <Input {...control} autoComplete="off" {...form.register("purchaseOrder")} />}
          </Field>
        </div>
      )}
      <DialogFooter>
        <SubmitButton busy={busy} busyWords="Making the invoice...">
          Make the invoice
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
        <Button asChild>
          <a href={`/api/invoices/${number}`} download={`${number}.pdf`}>
            <Icon of={Download} /> Download PDF
          </a>
        </Button>
      </DialogFooter>
    </>
  );
}
