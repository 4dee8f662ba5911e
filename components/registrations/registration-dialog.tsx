"use client";

import type { ComponentProps } from "react";
import { useFetchedDialog } from "@/components/forms/use-fetched-dialog";
import { Button } from "@/components/ui/button";
import type { DialogFacts } from "./registration-values";

export type RegistrationDialogProps = DialogFacts & {
  /** The appearance of the button that opens it. */
  button: Pick<ComponentProps<typeof Button>, "size" | "variant" | "className"> & { label: string };
  /** Whether the button is disabled, on pages where the dialog of a past event would be empty. */
  disabled?: boolean;
};

const fetchWindow = () =>
  import("./registration-dialog-content").then((module) => module.RegistrationDialogContent);

/**
 * The 'Register' button and its dialog. The dialog, its form and its rules load when somebody is about to open it, so
 * that a page that is only read stays small.
 */
export function RegistrationDialog({ button, disabled = false, ...about }: RegistrationDialogProps) {
  const { label, ...look } = button;
  const {
    code: Window,
    opener,
    isOpen,
    setOpen,
    buttonProps,
  } = useFetchedDialog(fetchWindow, "Registration Failed");
  return (
    <>
      {Window && <Window {...about} isOpen={isOpen} onOpenChange={setOpen} opener={opener} />}
      <Button
        ref={opener}
        {...buttonProps}
        disabled={disabled}
        onPointerEnter={() => void fetchWindow().catch(() => undefined)}
        {...look}
      >
        {label}
      </Button>
    </>
  );
}
