"use client";

import { useState } from "react";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { DialogButton } from "@/components/ui/titled-dialog";
import type { Action } from "@/lib/core/operation";
import { formatMoney, parseCents } from "@/lib/core/money";
import { recordedWords } from "@/lib/ledger/labels";
import type { matchNotification } from "@/lib/cashier/match-notification";
import type { PortalNotification } from "@/lib/payments/notification-queries";
import type { FindAmounts } from "./amount-picker";
import { ChooseAmounts } from "./choose-amounts";
import { restOf, type ChosenAmount } from "./chosen-amounts";

export type MatchAction = Action<typeof matchNotification>;

type MatchNotificationProps = {
  notification: PortalNotification;
  onMatch: MatchAction;
  onSearch: FindAmounts;
};

/**
 * The 'Match' button and its dialog, which chooses the amounts due that a notification's money is for, and records the
 * payment.
 */
export function MatchNotification({ notification, onMatch, onSearch }: MatchNotificationProps) {
  const { providerReference, amount, mismatch } = notification;
  return (
    <DialogButton
      aria-label={`Match ${providerReference}`}
      aria-keyshortcuts="A"
      title={`Match ${formatMoney(parseCents(amount) ?? 0)}`}
      description={mismatch ?? ""}
      content={(close) => <MatchForm {...{ notification, onMatch, onSearch }} onDone={close} />}
    >
      Match
    </DialogButton>
  );
}

function MatchForm({
  notification,
  onMatch,
  onSearch,
  onDone,
}: MatchNotificationProps & { onDone: () => void }) {
  const [chosen, setChosen] = useState<ChosenAmount[]>([]);
  const { submit, busy } = useSubmit(onMatch, {
    success: ({ payment, creditCents }) => ({
      title: "Payment Recorded",
      description: recordedWords(payment.receiptNumber, creditCents),
    }),
    failureTitle: "Update Failed",
    onDone,
  });
  const amountCents = parseCents(notification.amount) ?? 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const allocations = chosen.map(({ reference, amount }) => ({ reference, amount }));
        void submit({ id: notification.id, allocations });
      }}
      className="grid gap-4"
    >
      <ChooseAmounts
        amountCents={amountCents}
        initialText={notification.reference ?? ""}
        chosen={chosen}
        onChoose={setChosen}
        onSearch={onSearch}
      />
      <DialogFooter>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <SubmitButton
          busy={busy}
          busyWords="Recording..."
          disabled={chosen.length === 0 || restOf(amountCents, chosen) < 0}
        >
          Record payment
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
