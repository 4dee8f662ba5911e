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
import { transferInput } from "@/lib/registrations/schema";
import { transferSeatAction } from "../actions";

type GiveSeatProps = MenuDialogProps & { code: string; event: { title: string; slug: string } };

/** Asks who gets the seat. The page of the registration is gone afterwards, so the event's opens. */
export function GiveSeat({ code, event, ...dialog }: GiveSeatProps) {
  const router = useRouter();
  const form = useForm<z.input<typeof transferInput>, unknown, z.output<typeof transferInput>>({
    resolver: zodResolver(transferInput),
    defaultValues: { code, fullName: "", email: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { submit, busy } = useSubmit(transferSeatAction, {
    form,
    success: ({ fullName }) => ({
      title: "Your seat was handed over",
      description: `${fullName} gets a ticket by email. Yours is no longer valid.`,
    }),
    failureTitle: "Handing Over Failed",
    onDone() {
      dialog.onOpenChange(false);
      router.push(`/events/${event.slug}`);
    },
  });
  return (
    <TitledDialog
      {...dialog}
      title="Give your seat to a colleague"
      description={`Your colleague gets your seat at “${event.title}” and is emailed about it. Your ticket and this page stop working at once, and nothing is refunded.`}
    >
      <form
        noValidate
        className="mt-5 grid gap-4"
        onSubmit={(submitted) => void handleSubmit((values) => submit(values))(submitted)}
      >
        <Field label="Full name" error={errors.fullName?.message}>
          {(control) => <Input {...control} {...register("fullName")} autoComplete="off" required />}
        </Field>
        <Field label="Email" hint="The new ticket goes to this address alone." error={errors.email?.message}>
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
            Give my seat away
          </SubmitButton>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}
