import { useState, type RefObject } from "react";
import { noPayer, PayerFields, toPayer, type PayerValues } from "@/components/payments/payer-fields";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { TitledDialog } from "@/components/ui/titled-dialog";
import { formatMoney } from "@/lib/core/money";
import { payerInput, type NamedPayer } from "@/lib/ledger/schema";
import type { StatementLineView } from "@/lib/statements/queries";
import { findAmountsDueAction } from "../../../actions";
import type { Decision } from "./decisions";

type CreditDialogProps = {
  line: StatementLineView;
  decision: Decision;
  /** The element that gets the focus when the dialog closes. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSave: (payer: NamedPayer) => void;
};

/** The dialog for assigning a whole bank line to a payer as credit. */
export function CreditDialog({ line, decision, opener, onClose, onSave }: CreditDialogProps) {
  const [payer, setPayer] = useState(() => initialPayer(line, decision));
  const [errors, setErrors] = useState<Partial<Record<keyof PayerValues, string>>>({});
  return (
    <TitledDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      opener={opener}
      title={`Keep ${formatMoney(line.amountCents)} as credit`}
      description={[line.text, line.payer].filter(Boolean).join(" · ")}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const parsed = payerInput.safeParse(toPayer(payer));
          if (parsed.success) onSave(parsed.data);
          else
            setErrors(
              Object.fromEntries(
                parsed.error.issues.map(({ path, message }) => [path[0] ?? payer.by, message]),
              ),
            );
        }}
      >
        <p className="text-sm text-ink-soft">
          The credit can pay for something later, or you can refund it. We email the payer where we have an
          address.
        </p>
        <PayerFields value={payer} onChange={setPayer} errors={errors} search={findAmountsDueAction} />
        <DialogFooter>
          <Button type="submit">Keep as credit</Button>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}

/**
 * The payer selected at first: the one decided before, else the payer of the suggested amounts, else the name in the
 * bank's line.
 */
function initialPayer(
  { closedReference, suggestions, isAmbiguous, payer }: StatementLineView,
  decision: Decision,
): PayerValues {
  if (decision?.kind === "credit") {
    const decided = decision.payer;
    if ("name" in decided) return { ...noPayer, name: decided.name, email: decided.email ?? "" };
    if ("reference" in decided) return { ...noPayer, by: "reference", reference: decided.reference };
  }
  const reference = (isAmbiguous ? null : suggestions[0]?.reference) ?? closedReference;
  if (reference) return { ...noPayer, by: "reference", reference };
  return { ...noPayer, name: payer ?? "" };
}
