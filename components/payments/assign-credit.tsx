"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { lazy, Suspense, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { FieldError } from "@/components/forms/field-error";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { DialogButton } from "@/components/ui/titled-dialog";
import type { assignCredit } from "@/lib/cashier/assign-credit";
import { formatMoney, parseCents } from "@/lib/core/money";
import type { Action } from "@/lib/core/operation";
import type { ListedCredit } from "@/lib/payments/credit-queries";
import { creditAssignmentInput } from "@/lib/ledger/schema";
import type { FindAmounts } from "./amount-picker";
import { ChooseAmounts } from "./choose-amounts";
import { restOf, toAllocations, type ChosenAmount } from "./chosen-amounts";
import { Warning } from "./warning";

// The confirmation is loaded when a credit is used.
const Confirmation = lazy(async () => ({
  default: (await import("@/components/forms/confirmation")).Confirmation,
}));

type AssignCreditProps = {
  credit: ListedCredit;
  onSearch: FindAmounts;
  onAssign: Action<typeof assignCredit>;
};

/** The button and dialog that use a credit to pay amounts due. */
export function AssignCredit({ credit, ...form }: AssignCreditProps) {
  const { amountCents, company } = credit;
  const payer = company ? `${company} (${credit.payer})` : credit.payer;
  return (
    <DialogButton
      size="sm"
      variant="secondary"
      className="mt-1.5"
      title="Use credit"
      description={`${payer} · ${formatMoney(amountCents)}`}
      aria-label={`Use ${payer}’s credit`}
      content={(close) => <AssignForm credit={credit} {...form} onDone={close} />}
    >
      Use
    </DialogButton>
  );
}

function AssignForm({
  credit: { id, payer, company, amountCents, userId, email },
  onSearch,
  onAssign,
  onDone,
}: AssignCreditProps & { onDone: () => void }) {
  const [chosen, setChosen] = useState<ChosenAmount[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const form = useForm<z.input<typeof creditAssignmentInput>>({
    // The server action parses the typed values.
    resolver: zodResolver(creditAssignmentInput, undefined, { raw: true }),
    defaultValues: { id, allocations: [] },
  });
  const { handleSubmit, formState, getValues, setValue } = form;
  const { errors } = formState;
  const { submit, busy } = useSubmit(onAssign, {
    form,
    success: ({ used }) => ({
      title: "Credit Used",
      description: `${used.map(({ reference, ...one }) => `${formatMoney(one.amountCents)} for ${reference}`).join(", ")}.`,
    }),
    failureTitle: "Update Failed",
    onDone,
    onProblem: () => setIsAsking(false),
  });
  const restCents = restOf(amountCents, chosen);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(sent) => void handleSubmit(() => setIsAsking(true))(sent)}
    >
      <ChooseAmounts
        amountCents={amountCents}
        isOfCredit
        initialText={company ?? payer}
        isMeant={(due) => company === null && due.payer !== null && due.payer === (userId ?? email)}
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
      <FieldError
        id="assign-problem"
        error={errors.allocations?.message ?? errors.allocations?.root?.message}
      />
      <DialogFooter>
        <Button ref={opener} type="submit" disabled={!canBeUsed(chosen, restCents)}>
          Use credit
        </Button>
      </DialogFooter>
      {isAsking && (
        <Suspense>
          <Confirmation
            isOpen
            onOpenChange={setIsAsking}
            opener={opener}
            title={`Use ${formatMoney(amountCents - restCents)} of ${company ?? payer}’s credit?`}
            description={
              <Preview chosen={chosen} restCents={restCents} owner={email === null ? null : payer} />
            }
            verb="Use credit"
            busyWords="Saving..."
            keepVerb="Cancel"
            tone="primary"
            busy={busy}
            onConfirm={() => void submit(getValues())}
          />
        </Suspense>
      )}
    </form>
  );
}

/** Whether amounts are chosen, each with a sum, and no more in total than the credit has. */
const canBeUsed = (chosen: readonly ChosenAmount[], restCents: number) =>
  chosen.length > 0 && restCents >= 0 && chosen.every(({ amount }) => (parseCents(amount) ?? 0) > 0);

type PreviewProps = {
  chosen: readonly ChosenAmount[];
  restCents: number;
  /** The email address of the credit's owner; null when it is unknown. */
  owner: string | null;
};

/** A preview of using the credit: the amounts paid, the rest, and who is emailed. */
function Preview({ chosen, restCents, owner }: PreviewProps) {
  const warnings = [...new Set(chosen.flatMap(({ reported }) => reported ?? []))];
  const payees = chosen.length === 1 ? "the person whose amount it pays" : "the people whose amounts it pays";
  const isOwn = chosen.every(({ member }) => member === owner);
  return (
    <div className="grid gap-3">
      <ul className="grid gap-1">
        {chosen.map(({ reference, member, description, openCents, amount }) => {
          const cents = parseCents(amount) ?? 0;
          return (
            <li key={reference} className="wrap-anywhere">
              Pays <span className="font-medium tabular">{formatMoney(cents)}</span> of {description}
              {member && ` for ${member}`}, reference <span className="tabular">{reference}</span>.
              {cents < openCents && ` ${formatMoney(openCents - cents)} will still be outstanding.`}
            </li>
          );
        })}
      </ul>
      <p className="font-medium">
        {restCents > 0 ? `${formatMoney(restCents)} is left in credit.` : "No credit is left."}
      </p>
      {warnings.map((warning) => (
        <Warning key={warning}>{warning}</Warning>
      ))}
      <p>
        We’ll email {owner === null ? payees : isOwn ? owner : `${payees}, and ${owner}`}.
        {owner === null && " We have no email address for the owner of the credit, so let them know."}
      </p>
    </div>
  );
}
