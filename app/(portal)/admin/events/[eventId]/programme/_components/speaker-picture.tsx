"use client";

import { ImagePlus, LoaderCircle, Trash2 } from "lucide";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { api } from "@/components/api/api-client";
import { Portrait } from "@/components/events/portrait";
import { DropPlace } from "@/components/forms/drop-place";
import { Field } from "@/components/forms/field";
import { useFilePreview } from "@/components/forms/use-file-preview";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { flyerTypes, pictureProblem } from "@/lib/events/schema";
import type { ProgrammeFormValues } from "./programme-form-schema";

type SpeakerPictureProps = { eventId: string; index: number };

/** A field for a speaker's picture. It is uploaded when it is chosen, and shown to others once the form is saved. */
export function SpeakerPicture({ eventId, index }: SpeakerPictureProps) {
  const { control, setValue, getValues, formState } = useFormContext<ProgrammeFormValues>();
  const name = `speakers.${index}.imageUrl` as const;
  const speaker = useWatch({ control, name: `speakers.${index}` });
  // The picture cannot be loaded from its address before the form is saved, so the preview is of the chosen file.
  const [preview, setPreview] = useFilePreview();
  const [problem, setProblem] = useState<string | undefined>();
  const { submit, busy } = useSubmit(
    (file: File) => api("POST /api/admin/events/{id}/speaker-pictures", { id: eventId }, { file }),
    {
      failureTitle: "Upload Failed",
      onDone: ({ imageUrl }) => setValue(name, imageUrl, { shouldDirty: true, shouldValidate: true }),
      onProblem({ message }) {
        setPreview(null);
        setProblem(message);
        return "handled";
      },
    },
  );

  function take(file: File) {
    const wrong = pictureProblem(file);
    setProblem(wrong ?? undefined);
    if (wrong) return;
    setPreview(file);
    void submit(file);
  }

  function remove() {
    setPreview(null);
    setProblem(undefined);
    setValue(name, "", { shouldDirty: true, shouldValidate: true });
  }

  const has = Boolean(getValues(name));
  return (
    <Field
      label="Picture"
      optional
      hint="PNG, JPEG or WebP, up to 5 MB"
      error={problem ?? formState.errors.speakers?.[index]?.imageUrl?.message}
    >
      {(input) => (
        <div className="flex flex-wrap items-center gap-3">
          <span className={cn(busy && "opacity-55")}>
            <Portrait
              name={speaker?.name ?? ""}
              src={preview ?? (speaker?.imageUrl || null)}
              className="size-16 text-lg"
            />
          </span>
          <DropPlace
            control={input}
            accept={flyerTypes}
            isBusy={busy}
            onFile={take}
            className="min-h-10 gap-2 px-4 py-2"
          >
            <Icon of={busy ? LoaderCircle : ImagePlus} className={cn(busy && "animate-spin")} />
            <span className="font-medium">{busy ? "Uploading..." : has ? "Replace" : "Choose image"}</span>
          </DropPlace>
          {has && !busy && (
            <Button variant="ghost" size="sm" onClick={remove}>
              <Icon of={Trash2} /> Remove picture
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
