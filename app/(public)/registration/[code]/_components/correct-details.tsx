"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { sentAnswers, startingAnswers } from "@/components/registrations/answers";
import { QuestionFields } from "@/components/registrations/question-fields";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { Question } from "@/lib/events/rules";
import type { Answer } from "@/lib/seats/rules";
import { correctionDialogOf } from "@/lib/seats/schema";
import { correctDetailsAction } from "../actions";

type Correction = ReturnType<typeof correctionDialogOf>;

export type RegistrantDetails = {
  fullName: string;
  companyName: string;
  position: string;
  /** The event's current questions, with the earlier answers. */
  questions: Question[];
  answers: Answer[];
};

type CorrectDetailsProps = MenuDialogProps & {
  code: string;
  details: RegistrantDetails;
  /** Whether an account has the seat. Its address is changed in the profile. */
  isOfAccount: boolean;
};

/**
 * The form for the details that the organisers see. The phone number is not prefilled, because others may see this
 * page.
 */
export function CorrectDetails({ code, details, isOfAccount, ...dialog }: CorrectDetailsProps) {
  const router = useRouter();
  const { questions, answers, ...typed } = details;
  const form = useForm<z.input<Correction>, unknown, z.output<Correction>>({
    resolver: zodResolver(correctionDialogOf(questions)),
    defaultValues: { code, ...typed, phone: "", answers: startingAnswers(questions, answers) },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { submit, busy } = useSubmit(correctDetailsAction, {
    form,
    success: { title: "Details saved" },
    failureTitle: "Couldn’t save your details",
    onDone() {
      dialog.onOpenChange(false);
      router.refresh();
    },
  });
  return (
    <TitledDialog
      {...dialog}
      title="Correct your details"
      description={
        isOfAccount
          ? "This registration belongs to an account. To change its email address, sign in and open your profile."
          : "To change the email address, close this and choose “Correct email address”."
      }
    >
      <form
        noValidate
        className="mt-5 grid gap-4"
        onSubmit={(submitted) =>
          void handleSubmit(({ answers: given, ...values }) =>
            submit({ ...values, ...sentAnswers(questions, given) }),
          )(submitted)
        }
      >
        <Field label="Full name" error={errors.fullName?.message}>
          {(control) => <Input {...control} {...register("fullName")} autoComplete="name" required />}
        </Field>
        <Field label="Company" optional error={errors.companyName?.message}>
          {(control) => <Input {...control} {...register("companyName")} autoComplete="organization" />}
        </Field>
        <Field label="Position" optional error={errors.position?.message}>
          {(control) => <Input {...control} {...register("position")} autoComplete="organization-title" />}
        </Field>
        <Field
          label="Phone"
          hint="Leave blank to keep your current number."
          optional
          error={errors.phone?.message}
        >
          {(control) => <Input {...control} {...register("phone")} type="tel" autoComplete="tel" />}
        </Field>
        <QuestionFields
          questions={questions}
          register={register}
          errorOf={(id) => errors.answers?.[id]?.message}
        />
        <DialogFooter>
          <SubmitButton busy={busy} busyWords="Saving...">
            Save details
          </SubmitButton>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}
