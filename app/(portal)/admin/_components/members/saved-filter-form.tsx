"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import type { Outcome } from "@/lib/core/errors";
import type { SavedFilterConditions, SavedFilter } from "@/lib/members/saved-filter-queries";
import { savedFilterNameInput } from "@/lib/members/schema";
import { createSavedFilterAction, renameSavedFilterAction } from "../../members/actions";

type FormProps = {
  name?: string;
  success: string;
  back?: string;
  onSend: (name: string, options: { idempotencyKey: string }) => Promise<Outcome<unknown>>;
  onClose: () => void;
};

function SavedFilterForm({ name = "", success, back = "Cancel", onSend, onClose }: FormProps) {
  const router = useRouter();
  const form = useForm<{ name: string }>({
    resolver: zodResolver(savedFilterNameInput),
    defaultValues: { name },
  });
  const { submit, busy } = useSubmit((values: { name: string }, options) => onSend(values.name, options), {
    form,
    success: (_data, values) => ({ title: success, description: `“${values.name}” is above the list.` }),
    failureTitle: "We couldn't save it",
    onDone: onClose,
    // After a failure the list shows what a colleague has changed. The typed text stays.
    onProblem: () => router.refresh(),
  });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} className="grid gap-4">
      <Field
        label="Name"
        hint="A short name, shown above the list"
        error={form.formState.errors.name?.message}
      >
        {(control) => <Input {...control} autoFocus autoComplete="off" {...form.register("name")} />}
      </Field>
      <DialogFooter cancel={null}>
        <Button type="button" variant="secondary" onClick={onClose}>
          {back}
        </Button>
        <SubmitButton busy={busy} busyWords="Saving...">
          Save
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}

export function NewSavedFilterForm({
  filter,
  onClose,
}: {
  filter: SavedFilterConditions;
  onClose: () => void;
}) {
  return (
    <SavedFilterForm
      success="Filter saved"
      onSend={(name, options) => createSavedFilterAction({ ...filter, name }, options)}
      onClose={onClose}
    />
  );
}

export function RenameSavedFilterForm({ saved, onClose }: { saved: SavedFilter; onClose: () => void }) {
  const { id, version, name } = saved;
  return (
    <SavedFilterForm
      name={name}
      success="Saved filter renamed"
      back="Back"
      onSend={(renamed, options) => renameSavedFilterAction({ id, version, name: renamed }, options)}
      onClose={onClose}
    />
  );
}
