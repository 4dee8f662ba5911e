"use client";

import { Trash2 } from "lucide";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { currency, moneyOf } from "@/lib/core/money";
import { parseReference } from "@/lib/payments/rules";
import { lookUpReferenceAction } from "../../actions";
import type { Receivable } from "@/lib/payments/receivables";
import type { ReceivedPaymentValues } from "@/lib/payments/schema";

type AllocationRowProps = {
  form: UseFormReturn<ReceivedPaymentValues>;
  index: number;
  /** Puts a row for each amount due of a bundle in this row's place. */
  onBundle: (items: Receivable[]) => void;
  /** Null for the only row. */
  onRemove: (() => void) | null;
};

/** An amount due by its reference, and how much of the payment is for it: what is open, unless something was typed. */
export function AllocationRow({ form, index, onBundle, onRemove }: AllocationRowProps) {
  const { register, formState, getValues, setValue } = form;
  const [found, setFound] = useState("");
  const errors = formState.errors.allocations?.[index];
  const names = {
    reference: `allocations.${index}.reference`,
    amount: `allocations.${index}.amount`,
  } as const;

  useEffect(() => {
    // What the page has filled in.
    const reference = parseReference(getValues(`allocations.${index}.reference`));
    if (reference) void lookUp(reference).then((looked) => setFound(looked?.words ?? ""));
  }, [getValues, index]);

  async function look(typed: string) {
    const reference = parseReference(typed);
    setFound("");
    if (!reference) return;
    const looked = await lookUp(reference);
    // Somebody has typed on.
    if (!looked || parseReference(getValues(names.reference)) !== reference) return;
    if (looked.items) return onBundle(looked.items);
    setFound(looked.words);
    if (getValues(names.amount) === "" && looked.open) {
      setValue(names.amount, looked.open, { shouldValidate: formState.isSubmitted });
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 rounded-md border border-line bg-card p-4 sm:grid-cols-[minmax(0,1fr)_10rem_auto] sm:items-start">
      <Field label="Reference" error={errors?.reference?.message} className="col-span-2 sm:col-span-1">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            className="uppercase placeholder:normal-case"
            {...register(names.reference, {
              onChange: (event: { target: { value: string } }) => void look(event.target.value),
            })}
          />
        )}
      </Field>
      <Field label={`Amount in ${currency}`} error={errors?.amount?.message}>
        {(control) => <Input {...control} inputMode="decimal" {...register(names.amount)} />}
      </Field>
      {onRemove && (
        <Button
          type="button"
          variant="ghost"
          size="icon"
          className="sm:mt-6.5"
          aria-label={`Remove amount ${index + 1}`}
          onClick={onRemove}
        >
          <Icon of={Trash2} />
        </Button>
      )}
      <p role="status" className="col-span-full text-sm wrap-anywhere text-ink-soft empty:hidden">
        {found}
      </p>
    </div>
  );
}

/** Whose a reference is, in words, and what is open of it; null when the portal cannot be reached. */
type LookedUp = { words: string; open?: string; items?: Receivable[] };

async function lookUp(reference: string): Promise<LookedUp | null> {
  const outcome = await lookUpReferenceAction({ reference }).catch(() => null);
  if (!outcome) return null;
  if (!outcome.ok) return { words: outcome.message };
  const due = outcome.data;
  if (!due) return { words: "No amount due has this reference." };
  if ("items" in due) return { words: "", items: due.items };
  const isVoid = due.state === "void" || due.state === "to_be_paid_back";
  const state = isVoid ? "void" : `${moneyOf(due.open)} open`;
  const words = `${due.member} · ${due.description} · ${state}`;
  if (due.open !== "0.00" && due.credit)
    return { words: `${words} · has ${moneyOf(due.credit)} of credit`, open: due.open };
  return due.open === "0.00" ? { words } : { words, open: due.open };
}
