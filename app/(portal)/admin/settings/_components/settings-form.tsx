"use client";

import { useSyncExternalStore, type ReactNode, type SyntheticEvent } from "react";

type SettingsFormProps = {
  /** What the form is about, for whoever hears it instead of seeing its heading. */
  legend: string;
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  children: ReactNode;
};

const never = () => () => undefined;

/** A form that can be typed into once it listens: what was typed before would be lost. */
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
