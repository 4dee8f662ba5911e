"use client";

import { useSyncExternalStore, type ReactNode, type SyntheticEvent } from "react";

type SettingsFormProps = {
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  children: ReactNode;
};

const never = () => () => undefined;

/** A form that can be typed into once it listens: what was typed before would be lost. */
export function SettingsForm({ onSubmit, children }: SettingsFormProps) {
  const isListening = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <fieldset disabled={!isListening} className="grid grid-cols-1 gap-5">
        {children}
      </fieldset>
    </form>
  );
}
