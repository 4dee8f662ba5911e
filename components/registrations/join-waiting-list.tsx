"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "@/components/api/api-client";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { fullName } from "@/lib/core/full-name";

export type JoinWaitingListProps = MenuDialogProps & {
  event: { id: string; title: string };
  /** The signed-in person, whose details are filled in. */
  person: { firstName: string; lastName: string; email: string } | null;
};

/** The dialog that joins the waiting list, then shows the position. */
export function JoinWaitingList({ event, person, ...dialog }: JoinWaitingListProps) {
  const [place, setPlace] = useState<{ position: number; pageUrl: string | null } | null>(null);
  const form = useForm({
    defaultValues: { fullName: person ? fullName(person) : "", email: person?.email ?? "" },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { submit, busy } = useSubmit(
    (values: { fullName: string; email: string }, options) =>
      api("POST /api/events/{id}/waiting-list", { id: event.id, ...values }, options),
    { form, failureTitle: "Couldn’t join the waiting list", onDone: setPlace },
  );
  return (
    <TitledDialog
      {...dialog}
      title={place ? `You are number ${place.position} on the waiting list` : "Join the waiting list"}
      description={
        place
          ? "We've emailed you a link to your place. When it's your turn, we'll email you again and hold a seat for you."
          : `“${event.title}” is full. When it's your turn, we'll email you and hold a seat for you for 24 hours, or 12 in the week before the event. Nothing is booked or charged until then.`
      }
    >
      {place ? (
        <DialogFooter cancel={null}>
          <Button variant="secondary" onClick={() => dialog.onOpenChange(false)}>
            Close
          </Button>
          {place.pageUrl !== null && (
            <Button asChild>
              <a href={place.pageUrl}>See my place</a>
            </Button>
          )}
        </DialogFooter>
      ) : (
        <form
          noValidate
          className="mt-5 grid gap-4"
          onSubmit={(submitted) => void handleSubmit((values) => submit(values))(submitted)}
        >
          <Field label="Full name" error={errors.fullName?.message}>
            {(control) => (
              <Input
                {...control}
                {...register("fullName", { required: "Full name is required" })}
                autoComplete="name"
                required
              />
            )}
          </Field>
          <Field label="Email" hint="We’ll email you when a seat is free." error={errors.email?.message}>
            {(control) => (
              <Input
                {...control}
                {...register("email", { required: "Email is required" })}
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                required
              />
            )}
          </Field>
          <DialogFooter>
            <SubmitButton busy={busy} busyWords="Joining...">
              Join the waiting list
            </SubmitButton>
          </DialogFooter>
        </form>
      )}
    </TitledDialog>
  );
}
