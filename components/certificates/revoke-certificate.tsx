"use client";

import { useRouter } from "next/navigation";
import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { ManagedCertificate } from "@/lib/certificates/rules";
import type { revokeCertificate } from "@/lib/certificates/revoke-certificate";
import type { Action } from "@/lib/core/operation";

type RevokeCertificateProps = MenuDialogProps & {
  certificate: Pick<ManagedCertificate, "code" | "holderName">;
  noun?: "certificate" | "statement";
  onRevoke: Action<typeof revokeCertificate>;
};

/** Asks for the public reason before a certificate or a yearly statement is revoked. */
export function RevokeCertificate({
  certificate,
  noun = "certificate",
  onRevoke,
  ...dialog
}: RevokeCertificateProps) {
  const { code, holderName } = certificate;
  const router = useRouter();
  const { submit, busy } = useSubmit(onRevoke, {
    success: {
      title: noun === "certificate" ? "Certificate revoked" : "Statement revoked",
      description: `We’ll notify ${holderName} by email.`,
    },
    failureTitle: `Couldn’t revoke the ${noun}`,
    onDone() {
      dialog.onOpenChange(false);
      router.refresh();
    },
  });
  return (
    <ConfirmationWithReason
      {...dialog}
      title={`Revoke the ${noun} of ${holderName}?`}
      description={`You can’t undo this. The ${noun} can no longer be downloaded, and its holder is notified by email.`}
      verb={`Revoke ${noun}`}
      busyWords="Revoking..."
      keepVerb={`Keep ${noun}`}
      tone="destructive"
      busy={busy}
      onConfirm={(reason) => void submit({ code, reason })}
      hint={`Anyone who checks the ${noun}’s code reads it, and so does its holder.`}
      missing="Reason is required"
    />
  );
}
