"use client";

import { X } from "lucide";
import { useState } from "react";
import { Field } from "@/components/forms/field";
import { useTypedSearch } from "@/components/forms/use-typed-search";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import type { Action } from "@/lib/core/operation";
import { formatCents, formatMoney, moneyOf, parseCents } from "@/lib/core/money";
import type { Receivable } from "@/lib/payments/receivables";
import type { searchMoney } from "@/lib/payments/search-money";

export type SearchAction = Action<typeof searchMoney>;

/** An amount due that money is for, and how much of it, as typed. */
export type ChosenAmount = Pick<Receivable, "reference" | "member" | "description" | "open"> & {
  amount: string;
};

/** What the chosen amounts leave of the money, in cents. */
export const restOf = (amountCents: number, chosen: readonly ChosenAmount[]): number =>
  chosen.reduce((rest, { amount }) => rest - (parseCents(amount) ?? 0), amountCents);

type ChooseAmountsProps = {
  /** The money. */
  amountCents: number;
  /** What is searched for at first. */
  initialText: string;
  chosen: ChosenAmount[];
  onChoose: (chosen: ChosenAmount[]) => void;
  onSearch: SearchAction;
};

/** Finds amounts due by reference, name or amount, and says how much of the money each gets. */
export function ChooseAmounts({ amountCents, initialText, chosen, onChoose, onSearch }: ChooseAmountsProps) {
  const [text, setText] = useState(initialText);
  const found = useTypedSearch(text, onSearch);
  const restCents = restOf(amountCents, chosen);
  const isChosen = ({ reference }: Receivable) => chosen.some((one) => one.reference === reference);
  const open = found?.outcome.ok
    ? found.outcome.data.dues.filter((due) => due.open !== "0.00" && !isChosen(due))
    : [];

  function add({ reference, member, description, open: openAmount }: Receivable) {
    const cents = Math.min(parseCents(openAmount) ?? 0, Math.max(0, restCents));
    onChoose([...chosen, { reference, member, description, open: openAmount, amount: formatCents(cents) }]);
    setText("");
  }

  return (
    <>
      <Field label="Find what it pays" hint="A reference, a name or an amount">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            // Enter would send the form.
            onKeyDown={(event) => {
              if (event.key !== "Enter" || text === "") return;
              event.preventDefault();
              if (open[0]) add(open[0]);
            }}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {found && !found.outcome.ok && found.outcome.message}
        {found?.outcome.ok && open.length === 0 && `Nothing open matches “${found.text}”.`}
      </p>
      {open.length > 0 && (
        <ul aria-label="Open amounts" className="grid divide-y divide-line rounded-md border border-line">
          {open.map((due) => (
            <li key={due.id}>
              <button
                type="button"
                onClick={() => add(due)}
                className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 px-3 py-2 text-left text-sm hover:bg-sunken"
              >
                <Who {...due} />
                <span className="font-medium whitespace-nowrap tabular">{moneyOf(due.open)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul aria-label="What it pays" className="grid gap-3">
          {chosen.map((one, index) => (
            <li key={one.reference} className="flex items-center gap-3 text-sm">
              <Who {...one} />
              <Input
                aria-label={`Amount of ${one.reference}`}
                inputMode="decimal"
                className="w-28 flex-none text-right tabular"
                value={one.amount}
                onChange={(event) => onChoose(chosen.with(index, { ...one, amount: event.target.value }))}
              />
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${one.reference}`}
                onClick={() => onChoose(chosen.filter((other) => other !== one))}
              >
                <Icon of={X} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-sm">
        {restCents < 0
          ? `The amounts are ${formatMoney(-restCents)} more than the payment.`
          : `Left over as a credit: ${formatMoney(restCents)}`}
      </p>
    </>
  );
}

function Who({ member, description, reference }: Pick<Receivable, "member" | "description" | "reference">) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">{member}</span>
      <span className="block truncate text-ink-soft">
        {[description, reference].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}
