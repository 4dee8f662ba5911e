"use client";

import { RefreshCw } from "lucide";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { renewRecoveryCodesAction } from "../actions";
import { NewRecoveryCodes } from "./new-recovery-codes";

/** How many recovery codes are left, and a way to replace them. */
export function RecoveryCodes({ left }: { left: number }) {
  const router = useRouter();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { submit, busy } = useSubmit(() => renewRecoveryCodesAction({}), {
    failureTitle: "Update Failed",
    onDone({ recoveryCodes }) {
      setOpen(false);
      setCodes(recoveryCodes);
    },
    onProblem: () => setOpen(false),
  });

  function finish() {
    setCodes(null);
    router.refresh();
  }

  if (codes) {
    return (
      <Card className="p-5 sm:p-6">
        <NewRecoveryCodes codes={codes} onDone={finish} />
      </Card>
    );
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-4 sm:px-6">
      <p className="text-sm">
        {left === 0 ? "You have no recovery codes." : `${left} of 10 codes are left.`}
        {left > 0 && left < 4 && <span className="text-ink-soft"> Create new ones before you run out.</span>}
      </p>
      <Button
        ref={opener}
        variant="secondary"
        size="sm"
        busy={busy}
        onClick={() => (left === 0 ? void submit({}) : setOpen(true))}
      >
        <Icon of={RefreshCw} /> {left === 0 ? "Create recovery codes" : "Create new codes"}
      </Button>
      <Confirmation
        isOpen={isOpen}
        onOpenChange={setOpen}
        opener={opener}
        title="Create new recovery codes?"
        description="Your current codes will stop working."
        verb="Create new codes"
        busyWords="Creating codes..."
        keepVerb="Keep current codes"
        tone="primary"
        busy={busy}
        onConfirm={() => void submit({})}
      />
    </Card>
  );
}
