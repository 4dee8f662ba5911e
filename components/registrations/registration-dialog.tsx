"use client";

import { useRef, useState, type ComponentProps, type ComponentType } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { BankDetails } from "./bank-transfer";
import type { Rate } from "./rate-choice";
import type { RegistrationWindow } from "./registration-window";
import type { Registrant } from "./registration-values";

export type RegistrationDialogProps = {
  event: {
    id: string;
    slug: string;
    title: string;
    description: string;
    startDate: string;
    endDate: string;
    location: string | null;
    price: number;
    prices: Rate[];
  };
  /** The event's public address, for the calendar entry. */
  url: string;
  /** Who is signed in: their details are filled in. */
  person: Registrant | null;
  /** The rate that is chosen at first; without a price list null. */
  defaultRate: string | null;
  isOnlinePaymentAvailable: boolean;
  bank: BankDetails;
  timeZone: string;
  /** Why nobody can register (any more), said in the dialog; null while they can. */
  closedReason: string | null;
  /** A confirmation in the dialog, or only the toast while the dialog closes (spec §4: the conference's). */
  afterwards: "confirm" | "close";
  /** Confetti when it opens (spec §2). */
  celebrates?: boolean;
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
        description: "The form could not be loaded. Check your connection and try again.",
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
