"use client";

import { ImagePlus, RotateCw, Trash2 } from "lucide";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { api } from "@/components/api/api-client";
import type { PortraitDraft } from "@/components/documents/photographs";
import { Portrait } from "@/components/events/portrait";
import { DropPlace } from "@/components/forms/drop-place";
import { Field } from "@/components/forms/field";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Label } from "@/components/ui/label";
import { photographExtensions } from "@/lib/documents/rules";
import { removePhotoAction } from "../actions";

/** The member's photograph, to choose or take on a phone, turn, cut to a square and remove. */
export function Photograph({ name, photoUrl }: { name: string; photoUrl: string | null }) {
  const router = useRouter();
  const placeId = useId();
  const [draft, setDraft] = useState<PortraitDraft | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const onProblem = ({ message }: { message: string }) => {
    setProblem(message);
    return "handled" as const;
  };
  const saving = useSubmit((jpeg: Blob) => api("PUT /api/users/me/photo", {}, { file: jpeg }), {
    success: { title: "Photograph saved" },
    failureTitle: "Upload Failed",
    onDone() {
      setDraft(null);
      router.refresh();
    },
    onProblem,
  });
  const removing = useSubmit(removePhotoAction, {
    success: { title: "Photograph removed" },
    failureTitle: "Couldn't remove the photograph",
  });

  /** The code that reads photographs is loaded when the first one is chosen. */
  async function read(file: File, { turns, place }: Pick<PortraitDraft, "turns" | "place">) {
    setProblem(undefined);
    const { readPortrait } = await import("@/components/documents/photographs");
    const portrait = await readPortrait(file, { turns, place });
    if ("problem" in portrait) setProblem(portrait.problem);
    else setDraft(portrait);
  }

  if (draft)
    return (
      <div className="flex flex-wrap items-start gap-5">
        <img src={draft.shown} alt="Your photograph as it will be saved" className="size-40 rounded-full" />
        <div className="grid min-w-0 flex-1 basis-56 gap-4">
          {!draft.isSquare && (
            <div className="grid gap-1.5">
              <Label htmlFor={placeId}>Position</Label>
              <input
                id={placeId}
                type="range"
                min={0}
                max={100}
                defaultValue={draft.place * 100}
                className="w-full max-w-60 accent-aqua"
                onChange={({ target }) =>
                  void read(draft.file, { turns: draft.turns, place: Number(target.value) / 100 })
                }
              />
            </div>
          )}
          {problem && (
            <p role="alert" className="text-sm text-danger">
              {problem}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button busy={saving.busy} onClick={() => void saving.submit(draft.jpeg)}>
              {saving.busy ? "Saving..." : "Save photograph"}
            </Button>
            <Button
              variant="secondary"
              disabled={saving.busy}
              onClick={() => void read(draft.file, { turns: (draft.turns + 1) % 4, place: draft.place })}
            >
              <Icon of={RotateCw} /> Rotate
            </Button>
            <Button
              variant="ghost"
              disabled={saving.busy}
              onClick={() => {
                setDraft(null);
                setProblem(undefined);
              }}
            >
              Cancel
            </Button>
          </div>
        </div>
      </div>
    );
  return (
    <Field label="A photograph of you" hint="JPEG or PNG. On a phone, you can take one." error={problem}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-4">
          <Portrait name={name} src={photoUrl} className="size-20 text-xl" />
          <DropPlace
            control={control}
            accept={[...photographExtensions, ".webp"]}
            isBusy={removing.busy}
            onFile={(file) => void read(file, { turns: 0, place: 0.5 })}
            className="min-h-10 gap-2 px-4 py-2"
          >
            <Icon of={ImagePlus} />
            <span className="font-medium">{photoUrl ? "Replace" : "Choose photograph"}</span>
          </DropPlace>
          {photoUrl && (
            <Button
              variant="ghost"
              size="sm"
              disabled={removing.busy}
              onClick={() => void removing.submit({})}
            >
              <Icon of={Trash2} /> Remove photograph
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
