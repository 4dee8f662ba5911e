"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { FieldError } from "@/components/forms/field-error";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogFooter } from "@/components/ui/dialog";
import { DialogButton } from "@/components/ui/titled-dialog";
import type { assignCredit } from "@/lib/cashier/assign-credit";
import { formatMoney } from "@/lib/core/money";
import type { Action } from "@/lib/core/operation";
import type { ListedCredit } from "@/lib/payments/credit-queries";
import { creditAssignmentInput } from "@/lib/payments/schema";
import type { FindAmounts } from "./amount-picker";
import { ChooseAmounts } from "./choose-amounts";
import { restOf, toAllocations, type ChosenAmount } from "./chosen-amounts";

type AssignCreditProps = {
  credit: ListedCredit;
  onSearch: FindAmounts;
  onAssign: Action<typeof assignCredit>;
};

/** The button and dialog that use a credit for whatever amounts due it is meant for. */
export function AssignCredit({ credit, ...form }: AssignCreditProps) {
  const { payer, amountCents } = credit;
  return (
    <DialogButton
      size="sm"
      variant="secondary"
      className="mt-1.5"
      title="Use credit"
      description={`${payer} · ${formatMoney(amountCents)}`}
      aria-label={`Use credit of ${payer}`}
      content={(close) => <AssignForm credit={credit} {...form} onDone={close} />}
    >
      Use
    </DialogButton>
  );
}

function AssignForm({
  credit: { id, payer, amountCents, userId, email },
  onSearch,
  onAssign,
  onDone,
}: AssignCreditProps & { onDone: () => void }) {
  const [chosen, setChosen] = useState<ChosenAmount[]>([]);
  const form = useForm<z.input<typeof creditAssignmentInput>>({
    // The door parses what was typed.
    resolver: zodResolver(creditAssignmentInput, undefined, { raw: true }),
    defaultValues: { id, allocations: [] },
  });
  const { handleSubmit, formState, setValue } = form;
  const { errors } = formState;
  const { submit, busy } = useSubmit(onAssign, {
    form,
    success: ({ used }) => ({
      title: "Credit Used",
      description: `${used.map(({ reference, ...one }) => `${formatMoney(one.amountCents)} for ${reference}`).join(", ")}. We’ll email the people whose amounts it covers.`,
    }),
    failureTitle: "Update Failed",
    onDone,
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(sent) => void handleSubmit(submit)(sent)}>
      <ChooseAmounts
        amountCents={amountCents}
        initialText={payer}
        isMeant={(due) => due.payer !== null && due.payer === (userId ?? email)}
        chosen={chosen}
        onChoose={(amounts) => {
          setChosen(amounts);
          setValue("allocations", toAllocations(amounts), { shouldValidate: formState.isSubmitted });
        }}
        onSearch={onSearch}
        errorOf={(index) => {
          const wrong = errors.allocations?.[index];
          return wrong?.amount?.message ?? wrong?.reference?.message;
        }}
      />
      {chosen.length > 0 && restOf(amountCents, chosen) >= 0 && (
        <p className="text-sm font-medium tabular">
          {formatMoney(amountCents - restOf(amountCents, chosen))} of the credit will be used.
        </p>
      )}
      <FieldError
        id="assign-problem"
        error={errors.allocations?.message ?? errors.allocations?.root?.message}
      />
      <DialogFooter>
        <SubmitButton busy={busy} busyWords="Saving...">
          Use credit
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
