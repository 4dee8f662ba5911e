"use client";

import { ImagePlus, LoaderCircle, Trash2 } from "lucide";
import { useState } from "react";
import { api } from "@/components/api/api-client";
import { DropPlace } from "@/components/forms/drop-place";
import { Field } from "@/components/forms/field";
import { useFilePreview } from "@/components/forms/use-file-preview";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { signatureProblem, signatureTypes } from "@/lib/events/cpd-schema";

type SignaturePictureProps = {
  eventId: string;
  /** The signatory, for screen readers. */
  name: string;
  /** The upload with the picture; empty for none. */
  signature: string;
  /** The pictures that are saved, which the portal can show. */
  savedIds: readonly string[];
  error: string | undefined;
  onChange: (signature: string) => void;
};

/** A field for the picture of a signature. It is uploaded when it is chosen, and used once the form is saved. */
export function SignaturePicture({
  eventId,
  name,
  signature,
  savedIds,
  error,
  onChange,
}: SignaturePictureProps) {
  // A picture cannot be loaded from its address before the form is saved, so the preview is of the chosen file.
  const [preview, setPreview] = useFilePreview();
  const [problem, setProblem] = useState<string | undefined>();
  const { submit, busy } = useSubmit(
    (file: File) => api("POST /api/admin/events/{id}/signatures", { id: eventId }, { file }),
    {
      failureTitle: "Upload Failed",
      onDone: (stored) => onChange(stored.signature),
      onProblem({ message }) {
        setPreview(null);
        setProblem(message);
        return "handled";
      },
    },
  );

  function choose(file: File) {
    const wrong = signatureProblem(file);
    setProblem(wrong ?? undefined);
    if (wrong) return;
    setPreview(file);
    void submit(file);
  }

  function remove() {
    setPreview(null);
    setProblem(undefined);
    onChange("");
  }

  const saved = savedIds.includes(signature) ? `/api/admin/events/${eventId}/signatures/${signature}` : null;
  const shown = preview ?? saved;
  return (
    <Field
      label="Signature"
      optional
      hint="PNG or JPEG, up to 200 KB, on a white or transparent background"
      error={problem ?? error}
      className="sm:col-span-2"
    >
      {(input) => (
        <div className="flex flex-wrap items-center gap-3">
          {shown && (
            <img
              src={shown}
              alt={name ? `Signature of ${name}` : "Signature"}
              // Signatures are dark on white paper, in a dark window too.
              className={cn("h-14 max-w-52 rounded-md bg-white object-contain p-1.5", busy && "opacity-55")}
            />
          )}
          {!shown && signature && <span className="text-sm text-ink-soft">Picture uploaded</span>}
          <DropPlace
            control={input}
            accept={signatureTypes}
            isBusy={busy}
            onFile={choose}
            className="min-h-10 gap-2 px-4 py-2"
          >
            <Icon of={busy ? LoaderCircle : ImagePlus} className={cn(busy && "animate-spin")} />
            <span className="font-medium">
              {busy ? "Uploading..." : signature ? "Replace" : "Choose image"}
            </span>
          </DropPlace>
          {signature && !busy && (
            <Button variant="ghost" size="sm" onClick={remove}>
              <Icon of={Trash2} /> Remove picture
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
