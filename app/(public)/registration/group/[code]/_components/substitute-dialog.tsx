"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { substituteInput } from "@/lib/registrations/schema";
import { substituteInGroupAction } from "../actions";

type SubstituteDialogProps = MenuDialogProps & { code: string; registrationId: string; replaced: string };

/** Asks who gets the seat of somebody in the group. */
export function SubstituteDialog({ code, registrationId, replaced, ...dialog }: SubstituteDialogProps) {
  const router = useRouter();
  const form = useForm<z.input<typeof substituteInput>, unknown, z.output<typeof substituteInput>>({
    resolver: zodResolver(substituteInput),
    defaultValues: { code, registrationId, fullName: "", email: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { submit, busy } = useSubmit(substituteInGroupAction, {
    form,
    success: ({ fullName }) => ({ title: "Seat handed over", description: `${fullName} is told by email.` }),
    failureTitle: "Handing Over Failed",
    onDone() {
      dialog.onOpenChange(false);
      router.refresh();
    },
  });
  return (
    <TitledDialog
      {...dialog}
      title={`Substitute ${replaced}`}
      description="Somebody else gets this seat and is emailed about it. The registration and ticket so far stop working at once, and the amount stays the same."
    >
      <form
        noValidate
        className="mt-5 grid gap-4"
        onSubmit={(submitted) => void handleSubmit((values) => submit(values))(submitted)}
      >
        <Field label="Full name" error={errors.fullName?.message}>
          {(control) => <Input {...control} {...register("fullName")} autoComplete="off" required />}
        </Field>
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("email")}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              required
            />
          )}
        </Field>
        <DialogFooter>
          <SubmitButton busy={busy} busyWords="Handing over...">
            Give the seat
          </SubmitButton>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}
