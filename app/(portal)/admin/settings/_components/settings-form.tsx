"use client";

import { useSyncExternalStore, type ReactNode, type SyntheticEvent } from "react";

type SettingsFormProps = {
  /** The name of the form for screen readers. */
  legend: string;
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  children: ReactNode;
};

const never = () => () => undefined;

/** A settings form, disabled until it is hydrated because anything typed before that would be lost. */
export function SettingsForm({ legend, onSubmit, children }: SettingsFormProps) {
  const isListening = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <fieldset disabled={!isListening} className="grid grid-cols-1 gap-5">
        <legend className="sr-only">{legend}</legend>
        {children}
      </fieldset>
    </form>
  );
}
