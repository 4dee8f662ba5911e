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
import { emailCorrectionInput } from "@/lib/registrations/schema";
import { correctEmailAction } from "../actions";

type Correction = typeof emailCorrectionInput;

/** Asks for another address of the registration, which its reader has to confirm. */
export function CorrectEmail({ code, ...dialog }: MenuDialogProps & { code: string }) {
  const router = useRouter();
  const form = useForm<z.input<Correction>, unknown, z.output<Correction>>({
    resolver: zodResolver(emailCorrectionInput),
    defaultValues: { code, email: "" },
  });
  const { register, handleSubmit, formState, setError } = form;
  const { submit, busy } = useSubmit(correctEmailAction, {
    form,
    success: ({ email }) => ({
      title: "Check your email",
      description: `We've sent a link to ${email}. The address changes once you confirm it there.`,
    }),
    failureTitle: "Couldn't send the link",
    onProblem({ code: reason, message }) {
      if (reason !== "already_registered") return;
      setError("email", { type: "server", message }, { shouldFocus: true });
      return "handled";
    },
    onDone() {
      dialog.onOpenChange(false);
      router.refresh();
    },
  });
  return (
    <TitledDialog
      {...dialog}
      title="Correct email address"
      description="We'll send a link to the new address. Once you confirm it there, you get a new ticket and a new page, and the current ones stop working. We also let the current address know."
    >
      <form
        noValidate
        className="mt-5 grid gap-4"
        onSubmit={(submitted) => void handleSubmit((values) => submit(values))(submitted)}
      >
        <Field label="New email address" error={formState.errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("email")}
              type="email"
              inputMode="email"
              autoComplete="email"
              required
            />
          )}
        </Field>
        <DialogFooter>
          <SubmitButton busy={busy} busyWords="Sending…">
            Send link
          </SubmitButton>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}
