"use client";

import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { closeMonthAction } from "../actions";

type CloseMonthProps = {
  month: string;
  /** The month in words: "September 2026". */
  name: string;
  /** The earlier months that a first closing covers, in words; null when there are none. */
  earlier: string | null;
};

/** The button that closes a month, after a confirmation that this is permanent. */
export function CloseMonth({ month, name, earlier }: CloseMonthProps) {
  return (
    <ConfirmedAction
      appearance="primary"
      title={`Close ${name}?`}
      description={`${earlier ?? ""}Its figures are then final: a closed month can’t be reopened. Anything recorded later, such as a payment with an earlier date, goes into the next month.`}
      verb={`Close ${name}`}
      busyWords="Closing..."
      success={{ title: "Month Closed", description: `The figures for ${name} are final.` }}
      failureTitle="Couldn’t close the month"
      refreshesAlways
      onConfirm={(options) => closeMonthAction({ month }, options)}
    >
      Close {name}
    </ConfirmedAction>
  );
}
