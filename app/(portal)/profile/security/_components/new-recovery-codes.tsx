"use client";

import { Copy, Download, Printer } from "lucide";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";

type NewRecoveryCodesProps = { codes: string[]; onDone: () => void };

/** New recovery codes, shown once, with the ways to keep them. */
export function NewRecoveryCodes({ codes, onDone }: NewRecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast({ title: "Copied", description: "Store the codes somewhere only you can access." });
    } catch {
      toast({
        title: "Couldn’t copy the codes",
        description: "Select the codes and copy them yourself.",
        variant: "destructive",
      });
    }
  }

  return (
    <div className="grid gap-4 text-sm">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-medium">
          Save your recovery codes
        </h3>
        <p className="mt-1 text-pretty text-ink-soft">
          If you lose your phone, one of these gets you in. Each works once. You won’t see them again, so
          store them in a password manager or print them.
        </p>
      </div>
      <ul
        aria-label="Recovery codes"
        className="print-alone grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono select-all sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onDone}>I’ve saved them</Button>
        <Button variant="secondary" onClick={() => void copy()}>
          <Icon of={Copy} /> Copy
        </Button>
        <Button asChild variant="secondary">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes.join("\n") + "\n")}`}
            download="recovery-codes.txt"
          >
            <Icon of={Download} /> Download
          </a>
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Icon of={Printer} /> Print
        </Button>
      </div>
    </div>
  );
}
