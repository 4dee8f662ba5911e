"use client";

import { useRouter } from "next/navigation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { confirmApplicationAction } from "../actions";

type ConfirmApplicationProps = { token: string; email: string; days: number; isAddressProven: boolean };

/** Confirms the address, which ends earlier links. It takes a button, because mail scanners open links as well. */
export function ConfirmApplication({ token, email, days, isAddressProven }: ConfirmApplicationProps) {
  const router = useRouter();
  const { submit, busy } = useSubmit(confirmApplicationAction, {
    success: isAddressProven
      ? { title: "Link Confirmed", description: "Earlier links no longer work." }
      : { title: "Address Confirmed", description: "Thank you. This email address is yours." },
    failureTitle: "Update Failed",
    onDone: () => router.refresh(),
    onProblem: () => router.refresh(),
  });
  return (
    <Card aria-labelledby="confirm">
      <CardHeader>
        <CardTitle id="confirm">
          {isAddressProven ? "Confirm your new link" : "Confirm your email address"}
        </CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3 text-sm text-ink-soft">
        <p className="wrap-anywhere">
          {isAddressProven
            ? "Earlier links to this application will stop working."
            : `Is ${email} your address? Please confirm within ${days} days of applying. After that, another application with this address would replace yours.`}
        </p>
        <Button busy={busy} className="justify-self-start" onClick={() => void submit({ token })}>
          {busy ? "Confirming..." : "Confirm"}
        </Button>
      </CardContent>
    </Card>
  );
}
