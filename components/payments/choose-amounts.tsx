"use client";

import { X } from "lucide";
import { FieldError } from "@/components/forms/field-error";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import type { AmountDueFound } from "@/lib/cashier/find-amounts-due";
import { formatMoney } from "@/lib/core/money";
import { dueStateBadge } from "@/lib/ledger/labels";
import { AmountPicker, type FindAmounts } from "./amount-picker";
import { creditUseWords, restOf, toChosen, type ChosenAmount } from "./chosen-amounts";
import { PrintNotice } from "./print-notice";

type ChooseAmountsProps = {
  /** The sum of money; null while it has not been entered. */
  amountCents: number | null;
  /** Whether the money is what is left over of an earlier payment. */
  isOfCredit?: boolean;
  initialText?: string;
  isMeant?: (due: AmountDueFound) => boolean;
  chosen: ChosenAmount[];
  onChoose: (chosen: ChosenAmount[]) => void;
  onSearch: FindAmounts;
  /** Returns the error of a chosen amount, by its index. */
  errorOf?: (index: number) => string | undefined;
};

/** The choice of amounts due, with the part of the money that each gets. */
export function ChooseAmounts({
  amountCents,
  isOfCredit = false,
  initialText,
  isMeant,
  chosen,
  onChoose,
  onSearch,
  errorOf,
}: ChooseAmountsProps) {
  const restCents = amountCents === null ? null : restOf(amountCents, chosen);

  function add(dues: AmountDueFound[]) {
    const all = [...chosen];
    for (const due of dues)
      all.push(toChosen(due, amountCents === null ? Infinity : restOf(amountCents, all)));
    onChoose(all);
  }

  return (
    <>
      <AmountPicker
        label="Find amounts due"
        initialText={initialText}
        isMeant={isMeant}
        search={onSearch}
        isChosen={({ reference }) => chosen.some((one) => one.reference === reference)}
        onAdd={add}
        onRemove={(due) => onChoose(chosen.filter(({ reference }) => reference !== due.reference))}
        centsOf={({ openCents }) => openCents}
        obstacleOf={obstacleOf}
      />
      {chosen.length > 0 && (
        <ul aria-label="Applies to" className="grid gap-3">
          {chosen.map((one, index) => (
            <li key={one.reference} className="grid gap-1 text-sm">
              <div className="flex items-center gap-3">
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{one.member}</span>
                  {one.description && <span className="block truncate text-ink-soft">{one.description}</span>}
                  <span className="block text-ink-soft tabular">
                    {one.reference} · {formatMoney(one.openCents)} outstanding
                  </span>
                </span>
                <Input
                  aria-label={`Amount of ${one.reference}`}
                  aria-invalid={errorOf?.(index) ? true : undefined}
                  aria-describedby={errorOf?.(index) ? `wrong-${one.reference}` : undefined}
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
              </div>
              <FieldError id={`wrong-${one.reference}`} error={errorOf?.(index)} />
            </li>
          ))}
        </ul>
      )}
      <PrintNotice
        paper="receipt"
        texts={chosen.flatMap(({ member, description }) => [member, description])}
      />
      <p role="status" className="text-sm empty:hidden">
        {restCents !== null &&
          chosen.length > 0 &&
          (restCents < 0
            ? `The amounts are ${formatMoney(-restCents)} more than the ${isOfCredit ? "credit" : "payment"}.`
            : isOfCredit
              ? creditUseWords(chosen, restCents)
              : `Kept as credit: ${formatMoney(restCents)}`)}
      </p>
    </>
  );
}

/** The reason why money can't be recorded for an amount. */
function obstacleOf({ isOwn, openCents, state }: AmountDueFound) {
  if (isOwn) return <Badge tone="neutral">Your own payment</Badge>;
  if (openCents !== 0) return null;
  const { label, tone } = dueStateBadge[state];
  return <Badge tone={tone}>{label}</Badge>;
}
