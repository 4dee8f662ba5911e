import { useState } from "react";
import { Field } from "@/components/forms/field";
import { useTypedSearch } from "@/components/forms/use-typed-search";
import { AmountChoice } from "@/components/invoices/amount-choice";
import { Badge } from "@/components/ui/badge";
import { Input } from "@/components/ui/input";
import type { Action } from "@/lib/core/operation";
import type { searchInvoiceable } from "@/lib/invoices/search-invoiceable";
import type { ChosenDue, ChooseProps } from "./on-this-invoice";

type FindAmountsProps = ChooseProps & { search: Action<typeof searchInvoiceable> };

/** Finds anybody's amounts due, to tick. What was ticked stays chosen whatever is searched for next. */
export function FindAmounts({ chosen, onChoose, search }: FindAmountsProps) {
  const [text, setText] = useState("");
  const found = useTypedSearch(text, search);
  const { amounts, isCut } = found?.outcome.ok ? found.outcome.data : { amounts: [], isCut: false };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold">Amounts</legend>
      <Field
        label="Find amounts"
        hint="A name, company, reference or amount. Find what is paid by its reference."
      >
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            // Enter would make the invoice.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {found && !found.outcome.ok && found.outcome.message}
        {found?.outcome.ok && amounts.length === 0 && `Nothing open matches “${found.text}”.`}
        {isCut && `These are the first ${amounts.length}. Search for more words to see others.`}
      </p>
      {amounts.length > 0 && (
        <ul
          aria-label="Amounts found"
          className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line bg-card px-3"
        >
          {amounts.map((due) => (
            <li key={due.reference}>
              <AmountChoice
                due={due}
                member={due.member}
                isChosen={chosen.some(({ reference }) => reference === due.reference)}
                onChoose={(isChosen) =>
                  onChoose(
                    isChosen
                      ? [...chosen, due]
                      : chosen.filter(({ reference }) => reference !== due.reference),
                  )
                }
                obstacle={due.canBeInvoiced ? undefined : <Obstacle {...due} />}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** Why an amount cannot be on the invoice. */
function Obstacle({ invoice, payer }: ChosenDue) {
  return <Badge tone="neutral">{invoice ? `On ${invoice}` : payer ? "Void" : "Name erased"}</Badge>;
}
