"use client";

import { useRef, useState, type ComponentProps, type ComponentType } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { RegistrationWindow } from "./registration-window";
import type { DialogFacts } from "./registration-values";

export type RegistrationDialogProps = DialogFacts & {
  /** The button that opens it. */
  button: Pick<ComponentProps<typeof Button>, "size" | "variant" | "className"> & { label: string };
  /** The button cannot be pressed; for pages on which an event that is over has nothing to open. */
  disabled?: boolean;
};

type Window = ComponentType<ComponentProps<typeof RegistrationWindow>>;

const fetchWindow = () => import("./registration-window").then((module) => module.RegistrationWindow);

/**
 * The button that registers people, and its dialog. The dialog with its form and rules is fetched when
 * somebody shows that they want it, so that a page that is only read stays light.
 */
export function RegistrationDialog({ button, disabled = false, ...about }: RegistrationDialogProps) {
  const { label, ...look } = button;
  const opener = useRef<HTMLButtonElement>(null);
  const [Window, setWindow] = useState<Window | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isFetching, setFetching] = useState(false);

  async function open() {
    if (isFetching) return;
    setFetching(true);
    try {
      const fetched = await fetchWindow();
      setWindow(() => fetched);
      setOpen(true);
    } catch {
      toast({
        title: "Registration Failed",
        description: "We couldn't load the form. Check your connection and try again.",
        variant: "destructive",
      });
    }
    setFetching(false);
  }

  return (
    <>
      <Button
        ref={opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={disabled}
        busy={isFetching && Window === null}
        onClick={() => void open()}
        onPointerEnter={() => void fetchWindow().catch(() => undefined)}
        {...look}
      >
        {label}
      </Button>
      {Window && <Window {...about} isOpen={isOpen} onOpenChange={setOpen} opener={opener} />}
    </>
  );
}
