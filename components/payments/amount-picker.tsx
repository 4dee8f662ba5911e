"use client";

import { useEffect, useEffectEvent, useId, useState, type ReactNode } from "react";
import { Field } from "@/components/forms/field";
import { useTypedSearch } from "@/components/forms/use-typed-search";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { formatMoney } from "@/lib/core/money";
import type { Action } from "@/lib/core/operation";
import type { AmountDueFound, findAmountsDue } from "@/lib/cashier/find-amounts-due";
import { parseReference } from "@/lib/ledger/rules";
import { Payer } from "./payer";

export type FindAmounts = Action<typeof findAmountsDue>;

type AmountPickerProps = {
  label: string;
  /** The initial search text. */
  initialText?: string;
  /** Whether a found amount is meant by the initial text. If it is the only one, it is selected automatically. */
  isMeant?: (due: AmountDueFound) => boolean;
  search: FindAmounts;
  isChosen: (due: AmountDueFound) => boolean;
  onAdd: (dues: AmountDueFound[]) => void;
  onRemove: (due: AmountDueFound) => void;
  /** The cents that the row of an amount shows. */
  centsOf: (due: AmountDueFound) => number;
  /** The reason why an amount can't be selected; null if it can. A selected amount can always be deselected. */
  obstacleOf: (due: AmountDueFound) => ReactNode;
};

/**
 * The search for amounts due of any payer, with a checkbox each. Selected amounts stay selected in later searches.
 * Enter selects the only result, or all results of a reference that covers several; otherwise it moves the focus to the
 * first.
 */
export function AmountPicker({ label, initialText = "", isMeant, search, ...picker }: AmountPickerProps) {
  const { isChosen, onAdd, onRemove, centsOf, obstacleOf } = picker;
  const list = useId();
  const [text, setText] = useState(initialText);
  const found = useTypedSearch(text, search);
  const { amounts, isCut } = found?.outcome.ok ? found.outcome.data : { amounts: [], isCut: false };
  const choosable = amounts.filter((due) => !isChosen(due) && obstacleOf(due) === null);

  const isAllMeant = choosable.length > 1 && parseReference(text) !== null;

  const chooseOnlyMeant = useEffectEvent(() => {
    const meant = choosable.filter((due) => isMeant?.(due));
    if (found?.text === initialText.trim() && meant.length === 1) onAdd(meant);
  });
  const isFound = found !== null;
  useEffect(() => {
    if (isFound) chooseOnlyMeant();
  }, [isFound]);

  function enter() {
    // Enter works only once the results belong to the typed text.
    if (found?.text !== text.trim() || choosable.length === 0) return;
    if (choosable.length === 1 || parseReference(text) !== null) {
      onAdd(choosable);
      setText("");
    } else document.getElementById(list)?.querySelector<HTMLElement>("input:enabled:not(:checked)")?.focus();
  }

  return (
    <div className="grid gap-3">
      <Field label={label} hint="Search by name, company, email, Member ID, reference or amount.">
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            // Enter in this field would submit the form.
            onKeyDown={(event) => {
              if (event.key !== "Enter" || text === "") return;
              event.preventDefault();
              enter();
            }}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {found && !found.outcome.ok && found.outcome.message}
        {found?.outcome.ok && amounts.length === 0 && text.trim() !== "" && "No matching amount due."}
        {isCut && `These are the first ${amounts.length}. Type more to narrow them down.`}
      </p>
      {isAllMeant && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => onAdd(choosable)}>
          Choose all {choosable.length}
        </Button>
      )}
      {amounts.length > 0 && (
        <ul
          id={list}
          aria-label="Amounts found"
          className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line bg-card px-3"
        >
          {amounts.map((due) => {
            const obstacle = obstacleOf(due);
            return (
              <li key={due.reference}>
                <label className="flex min-h-11 items-center gap-3 py-1.5 text-sm">
                  <input
                    type="checkbox"
                    className="size-4 shrink-0 accent-aqua"
                    checked={isChosen(due)}
                    disabled={obstacle !== null && !isChosen(due)}
                    onChange={({ target }) => (target.checked ? onAdd([due]) : onRemove(due))}
                  />
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <Payer {...due} />
                    {due.description} <span className="row-note">{due.reference}</span>
                  </span>
                  <span className="flex shrink-0 flex-col items-end gap-1">
                    <span className="font-medium whitespace-nowrap tabular">{formatMoney(centsOf(due))}</span>
                    {obstacle ?? (!due.isOpen && <Badge tone="success">Paid</Badge>)}
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
