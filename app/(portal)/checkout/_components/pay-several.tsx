"use client";

import { ChevronRight } from "lucide";
import { useState } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { Total } from "@/components/payments/checkout-frame";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatMoney } from "@/lib/core/money";
import type { Owed } from "@/lib/payments/owed-queries";
import { bundleAmountsAction } from "../actions";

type PaySeveralProps = {
  owed: Pick<Owed, "id" | "description" | "reference" | "openCents">[];
  /** The ids of the amounts that are selected at first. */
  preselected: string[];
};

/** The choice of amounts to pay with one transfer, which get a common reference. */
export function PaySeveral({ owed, preselected }: PaySeveralProps) {
  const [chosen, setChosen] = useState(() => new Set(preselected));
  // Amounts that have been paid in the meantime are dropped from the choice.
  const selected = owed.filter(({ id }) => chosen.has(id));
  const { submit, busy } = useSubmit(bundleAmountsAction, {
    success: ({ reference }) => ({
      title: "Reference Created",
      description: `Quote ${reference} when you pay these amounts together.`,
    }),
    failureTitle: "Update Failed",
  });
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      if (isChosen) after.add(id);
      else after.delete(id);
      return after;
    });
  return (
    <details className="card group px-4 sm:px-5">
      <summary className="unfold">
        <Icon of={ChevronRight} /> Pay several together
      </summary>
      <div className="pb-5">
        <fieldset>
          <legend className="mb-2 text-sm text-ink-soft">
            Choose the amounts to pay with one transfer, and get one reference for them.
          </legend>
          {owed.map(({ id, description, reference, openCents }) => (
            <label key={id} className="flex min-h-11 items-center gap-3 py-1.5 text-sm">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-aqua"
                checked={chosen.has(id)}
                onChange={(event) => choose(id, event.target.checked)}
              />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {description} <span className="row-note">{reference}</span>
              </span>
              <span className="font-medium whitespace-nowrap tabular">{formatMoney(openCents)}</span>
            </label>
          ))}
        </fieldset>
        <div aria-live="polite">
          <Total amountCents={selected.reduce((sum, { openCents }) => sum + openCents, 0)} />
        </div>
        <Button
          className="mt-4 w-full"
          variant="secondary"
          busy={busy}
          disabled={selected.length < 2}
          onClick={() => void submit({ amountDueIds: selected.map(({ id }) => id) })}
        >
          Get one reference
        </Button>
        {selected.length < 2 && <p className="mt-2 text-sm text-ink-soft">Choose at least two amounts.</p>}
      </div>
    </details>
  );
}
