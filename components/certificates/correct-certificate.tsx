"use client";

import { HoursFields } from "@/components/events/hours-fields";
import { hoursRowsOf, typedHours } from "@/components/events/hours-rows";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { correctCertificate } from "@/lib/certificates/correct-certificate";
import type { ManagedCertificate } from "@/lib/certificates/rules";
import { certificateCorrectionInput } from "@/lib/certificates/schema";
import type { Action } from "@/lib/core/operation";

type CorrectCertificateProps = MenuDialogProps & {
  certificate: ManagedCertificate;
  suggestions: readonly string[];
  onCorrect: Action<typeof correctCertificate>;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Issues a certificate with another name or other hours in place of this one. */
export function CorrectCertificate({
  certificate,
  suggestions,
  onCorrect,
  ...dialog
}: CorrectCertificateProps) {
  const { code, holderName } = certificate;
  const router = useRouter();
  const [name, setName] = useState(holderName);
  const [rows, setRows] = useState(hoursRowsOf(certificate.hours));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const form = {
    getValues: () => ({ holderName: name, hours: rows }),
    setError: (path: string, { message }: { message: string }) =>
      setProblems((before) => ({ ...before, [path]: message })),
  };
  const { submit, busy } = useSubmit(onCorrect, {
    form,
    success: {
      title: "Certificate corrected",
      description: `The new one has been emailed to ${name}. The earlier code now leads to it.`,
    },
    failureTitle: "Couldn’t correct the certificate",
    onDone() {
      dialog.onOpenChange(false);
      router.refresh();
    },
  });
  function send() {
    const hours = typedHours(rows);
    const sent = {
      code,
      ...(name.trim() !== holderName && { holderName: name }),
      ...(!isSame(hours, certificate.hours) && { hours }),
    };
    const parsed = certificateCorrectionInput.safeParse(sent);
    setProblems(
      Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []),
    );
    if (parsed.success) void submit(sent);
  }
  return (
    <TitledDialog
      {...dialog}
      onOpenChange={(next) => !busy && dialog.onOpenChange(next)}
      title="Correct certificate"
      description="A new certificate with a new code replaces this one and is emailed to its holder. Anyone who checks the earlier code sees that it was superseded."
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field label="Name" error={problems.holderName}>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <HoursFields
          rows={rows}
          onChange={setRows}
          errors={rows.map((_, index) => ({
            category: { message: problems[`hours.${index}.category`] },
            hours: { message: problems[`hours.${index}.hours`] },
          }))}
          listError={problems.hours}
          suggestions={suggestions}
        />
        <DialogFooter>
          <SubmitButton busy={busy} busyWords="Correcting...">
            Issue corrected certificate
          </SubmitButton>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}
