import { useRef, useState } from "react";
import { ChooseAmounts, restOf, type ChosenAmount } from "@/components/payments/choose-amounts";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { TitledDialog } from "@/components/ui/titled-dialog";
import { formatCents, formatMoney, moneyOf, parseCents } from "@/lib/core/money";
import type { StatementLineView } from "@/lib/statements/queries";
import { searchMoneyAction } from "../../../actions";
import { allocationsOf, type Allocation, type Decision } from "./decisions";

type SplitDialogProps = {
  line: StatementLineView;
  decision: Decision;
  maxWriteOffCents: number;
  onClose: () => void;
  onSave: (allocations: Allocation[]) => void;
};

/** Chooses what a line pays: several amounts, a part of one, several people. */
export function SplitDialog({ line, decision, maxWriteOffCents, onClose, onSave }: SplitDialogProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const before = decision?.kind === "pays" ? decision.allocations : allocationsOf(line);
  const [chosen, setChosen] = useState(() => before.map((share) => toChosen(share, line)));
  const [isFee, setIsFee] = useState(before.some(({ writeOffCents }) => writeOffCents > 0));
  const restCents = restOf(line.amountCents, chosen);
  const isReadable = chosen.every(({ amount }) => parseCents(amount) !== null && parseCents(amount) !== 0);
  const last = chosen.at(-1);
  const missingCents = last ? (parseCents(last.open) ?? 0) - (parseCents(last.amount) ?? 0) : 0;
  const mayWriteOff = restCents === 0 && missingCents > 0 && missingCents <= maxWriteOffCents;
  return (
    <TitledDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      opener={opener}
      title={moneyOf(line.amount)}
      description={[line.text, line.payer].filter(Boolean).join(" · ")}
    >
      <form
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
          );
        }}
      >
        <ChooseAmounts
          amountCents={line.amountCents}
          initialText=""
          chosen={chosen}
          onChoose={setChosen}
          onSearch={searchMoneyAction}
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
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={chosen.length === 0 || restCents < 0 || !isReadable}>
            Accept
          </Button>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}

function toChosen({ reference, amountCents }: Allocation, { suggestions }: StatementLineView): ChosenAmount {
  const due = suggestions.find((one) => one.reference === reference);
  return {
    ...{ reference, member: due?.payer ?? reference, description: due?.description ?? "" },
    open: due?.open ?? formatCents(amountCents),
    amount: formatCents(amountCents),
  };
}
