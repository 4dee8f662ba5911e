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
import type { Action } from "@/lib/core/operation";
import type { correctEmail } from "@/lib/registrations/correct-email";
import { emailCorrectionInput } from "@/lib/registrations/schema";

type Correction = typeof emailCorrectionInput;

type CorrectEmailProps = MenuDialogProps & {
  code: string;
  /** The contents of the email to the new address. */
  comes: "a new ticket and a new page" | "a new page";
  send: Action<typeof correctEmail>;
};

/** The dialog that requests another email address for a registration or a group. Its owner has to confirm it. */
export function CorrectEmail({ code, comes, send, ...dialog }: CorrectEmailProps) {
  const router = useRouter();
  const form = useForm<z.input<Correction>, unknown, z.output<Correction>>({
    resolver: zodResolver(emailCorrectionInput),
    defaultValues: { code, email: "" },
  });
  const { register, handleSubmit, formState, setError } = form;
  const { submit, busy } = useSubmit(send, {
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
      description={`We'll send a link to the new address. Once you confirm it there, you get ${comes}, and the links we’ve already sent stop working. We’ll also notify the current address.`}
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
