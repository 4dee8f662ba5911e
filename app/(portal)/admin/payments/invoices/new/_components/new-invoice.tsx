"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "@/components/api/api-client";
import { FieldError } from "@/components/forms/field-error";
import { SubmitButton } from "@/components/forms/submit-button";
import { problemWords, useSubmit } from "@/components/forms/use-submit";
import { DownloadInvoice } from "@/components/invoices/download-invoice";
import { EmployerFields, noAddressee, type Addressee } from "@/components/invoices/employer-fields";
import { AmountPicker, type FindAmounts } from "@/components/payments/amount-picker";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { AmountDueFound } from "@/lib/cashier/find-amounts-due";
import type { PagePath } from "@/lib/core/path-to";
import { addresseeInput, countMessage, maxLines } from "@/lib/invoices/schema";
import { findAmountsDueAction } from "../../../actions";
import { OnThisInvoice } from "./on-this-invoice";

/** Each call returns a new function, so that the search runs again for an unchanged text. */
const newSearch = (): FindAmounts => (sent) => findAmountsDueAction(sent);

/** The form of an invoice to an employer; then a link to the document. */
export function NewInvoice() {
  const router = useRouter();
  const [chosen, setChosen] = useState<AmountDueFound[]>([]);
  const [issued, setIssued] = useState<{ number: string; company: string } | null>(null);
  const [search, setSearch] = useState(newSearch);
  const form = useForm<Addressee>({
    // The server action parses the typed values.
    resolver: zodResolver(addresseeInput, undefined, { raw: true }),
    defaultValues: noAddressee,
  });
  const { submit, busy, problem } = useSubmit(
    (addressee: Addressee, options) =>
      api("POST /api/invoices", { references: chosen.map(({ reference }) => reference), addressee }, options),
    {
      failureTitle: "Couldn’t create the invoice",
      onProblem() {
        // An amount may be on another invoice by now, so the search runs again.
        setSearch(newSearch);
        // No toast is shown, because the problem stands above the button while the choice is corrected.
        return "handled";
      },
      onDone: ({ number }, { company }) => {
        setIssued({ number, company });
        // The list of invoices is refreshed, so that going back shows the new one.
        router.refresh();
      },
    },
  );
  if (issued) return <Issued {...issued} />;
  const isCountWrong = chosen.length === 0 || chosen.length > maxLines;
  const refused = problem ? problemWords(problem) : undefined;
  const error = form.formState.isSubmitted && isCountWrong ? countMessage : refused;
  return (
    <form
      noValidate
      className="mt-8 grid max-w-3xl gap-8"
      onSubmit={(sent) =>
        void form.handleSubmit((values) => (isCountWrong ? undefined : submit(values)))(sent)
      }
    >
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-semibold">Amounts</legend>
        <AmountPicker
          label="Find amounts due"
          search={search}
          isChosen={({ reference }) => chosen.some((one) => one.reference === reference)}
          onAdd={(dues) => setChosen([...chosen, ...dues])}
          onRemove={(due) => setChosen(chosen.filter(({ reference }) => reference !== due.reference))}
          centsOf={({ amountCents }) => amountCents}
          obstacleOf={(due) => (due.canBeInvoiced ? null : <Obstacle {...due} />)}
        />
      </fieldset>
      <OnThisInvoice chosen={chosen} onChoose={setChosen} />
      <fieldset>
        <legend className="mb-3 font-semibold">Addressed to</legend>
        <EmployerFields form={form} isOwn={false} />
      </fieldset>
      <div className="grid justify-items-start gap-3">
        <FieldError id="invoice-problem" error={error} />
        <SubmitButton busy={busy} busyWords="Creating invoice...">
          Create invoice
        </SubmitButton>
      </div>
    </form>
  );
}

/** Why an amount cannot be on the invoice. */
function Obstacle({ invoice, payer }: AmountDueFound) {
  return <Badge tone="neutral">{invoice ? `On ${invoice}` : payer ? "Void" : "Name erased"}</Badge>;
}

function Issued({ number, company }: { number: string; company: string }) {
  return (
    <section aria-labelledby="issued" className="mt-8 grid justify-items-start gap-4">
      <div>
        {/* A live region announces the new invoice. */}
        <h2 id="issued" tabIndex={-1} ref={(heading) => heading?.focus()} className="text-lg font-semibold">
          Invoice {number}
        </h2>
        <p className="mt-1 text-ink-soft">It is ready to download and send to {company}.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <DownloadInvoice number={number} />
        <Button asChild variant="secondary">
          <Link href={"/admin/payments/invoices" satisfies PagePath}>All invoices</Link>
        </Button>
      </div>
    </section>
  );
}
