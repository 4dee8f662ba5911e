"use client";

import type { ComponentProps, ReactNode } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { ReasonField, useReason } from "@/components/forms/reason-field";

type ConfirmationWithReasonProps = Omit<ComponentProps<typeof Confirmation>, "children" | "onConfirm"> & {
  label?: string;
  hint: string;
  /** The error when no reason is given. Without it, the reason is optional. */
  missing?: string;
  /** Further fields, above the reason. */
  fields?: ReactNode;
  onConfirm: (reason: string) => void;
};

/** Asks for confirmation and for the reason or note that is stored with it. */
export function ConfirmationWithReason({
  label = "Reason",
  hint,
  missing,
  fields,
  onConfirm,
  ...confirmation
}: ConfirmationWithReasonProps) {
  const { reason, isGiven, field } = useReason(missing);
  return (
    <Confirmation {...confirmation} onConfirm={() => isGiven() && onConfirm(reason)}>
      {fields}
      <ReasonField {...field} label={label} hint={hint} />
    </Confirmation>
  );
}
