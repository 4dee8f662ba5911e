"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { z } from "zod";
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
import { emailCorrectionInput } from "@/lib/registrations/schema";
import { correctDetailsAction, correctEmailAction } from "../actions";

/** The fields of the dialog. The page must not reveal the current address, so the field for another is blank. */
const correctionOf = (questions: readonly Question[]) =>
  correctionDialogOf(questions).extend({ email: z.literal("").or(emailCorrectionInput.shape.email) });
type Correction = ReturnType<typeof correctionOf>;

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
  /** Whether the address can be changed here; an account's is changed in the profile. */
  canCorrectEmail: boolean;
};

/**
 * The form for the details that the organisers see. The phone number is not prefilled, because others may see this
 * page.
 */
export function CorrectDetails({ code, details, canCorrectEmail, ...dialog }: CorrectDetailsProps) {
  const router = useRouter();
  const { questions, answers, ...typed } = details;
  const form = useForm<z.input<Correction>, unknown, z.output<Correction>>({
    resolver: zodResolver(correctionOf(questions)),
    defaultValues: { code, ...typed, email: "", phone: "", answers: startingAnswers(questions, answers) },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  async function send(
    { email, ...values }: Parameters<typeof correctDetailsAction>[0] & { email: string },
    options: { idempotencyKey: string },
  ) {
    const saved = await correctDetailsAction(values, options);
    if (!saved.ok || email === "") return saved;
    const requested = await correctEmailAction(
      { code, email },
      { idempotencyKey: `${options.idempotencyKey}-email` },
    );
    if (requested.ok) return saved;
    router.refresh();
    return { ...requested, message: `Your other details are saved. ${requested.message}` };
  }
  const { submit, busy } = useSubmit(send, {
    form,
    success: (_saved, { email }) => ({
      title: "Details saved",
      ...(email !== "" && {
        description: `We’ve sent a link to ${email}. The address changes once you confirm it there.`,
      }),
    }),
    failureTitle: "Couldn’t save your details",
    onProblem({ code: reason, message }) {
      if (reason !== "already_registered") return;
      form.setError("email", { type: "server", message }, { shouldFocus: true });
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
      title="Correct your details"
      description={
        canCorrectEmail
          ? "The organisers see these details."
          : "This registration belongs to an account. To change its email address, sign in and open your profile."
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
        {canCorrectEmail && (
          <Field
            label="Email"
            hint="Leave blank to keep your current address. We’ll send a link to a new one; once you confirm it there, you get a new ticket and page, and the old ones stop working."
            optional
            error={errors.email?.message}
          >
            {(control) => (
              <Input
                {...control}
                {...register("email")}
                type="email"
                inputMode="email"
                autoComplete="email"
              />
            )}
          </Field>
        )}
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
