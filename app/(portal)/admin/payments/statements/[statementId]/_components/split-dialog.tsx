import { useEffect, useRef, useState, type RefObject } from "react";
import { ChooseAmounts } from "@/components/payments/choose-amounts";
import { restOf, type ChosenAmount } from "@/components/payments/chosen-amounts";
import { Payer } from "@/components/payments/payer";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { TitledDialog } from "@/components/ui/titled-dialog";
import { formatCents, formatMoney, parseCents } from "@/lib/core/money";
import type { AmountNow, StatementLineView } from "@/lib/statements/queries";
import { findAmountsDueAction } from "../../../actions";
import { allocationsOf, type Allocation, type Decision } from "./decisions";

type SplitDialogProps = {
  line: StatementLineView;
  decision: Decision;
  maxWriteOffCents: number;
  /** The element that gets the focus when the dialog closes. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSave: (allocations: Allocation[], found: Record<string, AmountNow>) => void;
};

/** The dialog for the amounts that a line pays: several amounts, part of one, or several people's. */
export function SplitDialog({ line, decision, maxWriteOffCents, opener, onClose, onSave }: SplitDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const accept = useRef<HTMLButtonElement>(null);
  // None of several equal suggestions is selected in advance.
  const suggested = line.isAmbiguous ? [] : allocationsOf(line);
  const before = decision?.kind === "pays" ? decision.allocations : suggested;
  const [chosen, setChosen] = useState(() => before.map((share) => toChosen(share, line)));
  const [isFee, setIsFee] = useState(before.some(({ writeOffCents }) => writeOffCents > 0));
  const restCents = restOf(line.amountCents, chosen);
  const isReadable = chosen.every(({ amount }) => parseCents(amount) !== null && parseCents(amount) !== 0);
  const last = chosen.at(-1);
  const missingCents = last ? last.openCents - (parseCents(last.amount) ?? 0) : 0;
  const mayWriteOff = restCents === 0 && missingCents > 0 && missingCents <= maxWriteOffCents;

  // A chosen suggestion disappears together with the focus, so the focus moves to the button that accepts it.
  const hasChosen = chosen.length > 0;
  useEffect(() => {
    if (hasChosen && !form.current?.contains(document.activeElement)) accept.current?.focus();
  }, [hasChosen]);

  return (
    <TitledDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      opener={opener}
      title={formatMoney(line.amountCents)}
      description={[line.text, line.payer].filter(Boolean).join(" · ")}
    >
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSave(
            chosen.map(({ reference, amount }, index) => ({
              reference,
              amountCents: parseCents(amount) ?? 0,
              writeOffCents: isFee && mayWriteOff && index === chosen.length - 1 ? missingCents : 0,
            })),
            Object.fromEntries(
              chosen.map(({ reference, openCents, isOwn, member, description }) => [
                reference,
                { openCents, isVoid: false, isOwn, printed: `${member} ${description}` },
              ]),
            ),
          );
        }}
      >
        {line.isAmbiguous && (
          <Equals
            line={line}
            chosen={chosen}
            onChoose={(one) => setChosen([...chosen, toChosen(one, line)])}
          />
        )}
        <ChooseAmounts
          amountCents={line.amountCents}
          chosen={chosen}
          onChoose={setChosen}
          onSearch={findAmountsDueAction}
        />
        {mayWriteOff && (
          <label className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={isFee}
              onChange={({ target }) => setIsFee(target.checked)}
              className="size-4 shrink-0 accent-aqua"
            />
            Write off {formatMoney(missingCents)} as the bank&apos;s fee
          </label>
        )}
        <DialogFooter>
          <Button ref={accept} type="submit" disabled={chosen.length === 0 || restCents < 0 || !isReadable}>
            Accept
          </Button>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}

type EqualsProps = {
  line: StatementLineView;
  chosen: readonly ChosenAmount[];
  onChoose: (share: Allocation) => void;
};

/** Suggestions that are equally likely, to choose from. */
function Equals({ line, chosen, onChoose }: EqualsProps) {
  const left = line.suggestions.filter(
    ({ reference, isOwn }) => !isOwn && !chosen.some((one) => one.reference === reference),
  );
  if (left.length === 0) return null;
  return (
    <ul aria-label="Suggested amounts" className="grid divide-y divide-line rounded-md border border-line">
      {left.map((one, index) => (
        <li key={one.reference}>
          <button
            type="button"
            // The first suggestion gets the focus, because the dialog was opened to choose one.
            ref={(button) => {
              if (index === 0 && chosen.length === 0) button?.focus();
            }}
            onClick={() =>
              onChoose({ reference: one.reference, amountCents: one.amountCents, writeOffCents: 0 })
            }
            className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 px-3 py-2 text-left text-sm hover:bg-sunken"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">
              <Payer {...one} member={one.payer ?? one.reference} />
              <span className="block text-ink-soft">
                {[one.description, one.reference].filter(Boolean).join(" · ")}
              </span>
            </span>
            <span className="font-medium whitespace-nowrap tabular">{formatMoney(one.openCents)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function toChosen({ reference, amountCents }: Allocation, { suggestions }: StatementLineView): ChosenAmount {
  const due = suggestions.find((one) => one.reference === reference);
  return {
    reference,
    member: due?.payer ?? reference,
    description: due?.description ?? "",
    openCents: due?.openCents ?? amountCents,
    isOwn: due?.isOwn ?? false,
    reported: null,
    amount: formatCents(amountCents),
  };
}
