"use client";

import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogOpener } from "@/components/ui/dialog-opener";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { Action } from "@/lib/core/operation";
import type { dismissLostFactor } from "@/lib/staff/dismiss-lost-factor";

type DismissLostFactorProps = {
  member: { id: string; name: string };
  className?: string;
  onDismiss: Action<typeof dismissLostFactor>;
};

/** The button that removes a false report of a lost second factor from the owners' list. */
export function DismissLostFactor({ member, className, onDismiss }: DismissLostFactorProps) {
  return (
    <DialogOpener
      variant="secondary"
      size="sm"
      className={className}
      aria-label={`Dismiss the report about ${member.name}`}
      dialog={(dialog) => <Dismissal {...dialog} member={member} onDismiss={onDismiss} />}
    >
      Dismiss
    </DialogOpener>
  );
}

function Dismissal({
  member,
  onDismiss,
  ...dialog
}: MenuDialogProps & Omit<DismissLostFactorProps, "className">) {
  const { id, name } = member;
  const { submit, busy } = useSubmit(onDismiss, {
    success: { title: "Report dismissed", description: `${name}’s second factor hasn’t changed.` },
    failureTitle: "Couldn’t dismiss the report",
    onProblem: () => dialog.onOpenChange(false),
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <Confirmation
      {...dialog}
      title={`Dismiss the report about ${name}?`}
      description={`Dismiss it only if ${name} didn't report it or no longer needs help: no one will call them. If they didn't report it, someone else knows their password or reads their email, so ask them to change their password. A new report will appear again.`}
      verb="Dismiss report"
      busyWords="Dismissing..."
      keepVerb="Keep report"
      tone="destructive"
      busy={busy}
      onConfirm={() => void submit({ id })}
    />
  );
}
