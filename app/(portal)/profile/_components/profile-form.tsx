"use client";

import { plainAddress } from "@/lib/core/plain-text";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { fetchedRules } from "@/components/forms/fetched-rules";
import { Field } from "@/components/forms/field";
import { PasswordInput } from "@/components/forms/password-input";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { DetailFields } from "@/components/members/detail-fields";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { api } from "@/components/api/api-client";
import type { profile as profileSchema, profileUpdateInput } from "@/lib/members/schema";
import { detailsToEdit, type DetailName, type ProfileLists } from "@/lib/core/profile-details";

type Values = z.input<typeof profileUpdateInput>;
type Sent = z.output<typeof profileUpdateInput>;
export type Profile = Pick<z.output<typeof profileSchema>, "firstName" | "lastName" | "email"> &
  Record<DetailName, string | null>;

const rules = fetchedRules(async () => (await import("@/lib/members/schema")).profileUpdateInput);

type ProfileFormProps = { profile: Profile; lists: ProfileLists; onCancel: () => void; onSaved: () => void };

/** The form of the details. It is mounted each time it opens, so that cancelling resets it to the saved values. */
export function ProfileForm({ profile, lists, onCancel, onSaved }: ProfileFormProps) {
  const form = useForm<Values, unknown, Sent>({
    resolver: rules,
    defaultValues: {
      ...profile,
      ...detailsToEdit(profile),
      currentPassword: "",
    },
  });
  const { register, handleSubmit, formState, control } = form;
  const { errors } = formState;
  const email = useWatch({ control, name: "email" });
  const isNewAddress = plainAddress(email) !== profile.email;
  const { submit, busy } = useSubmit((values: Sent, options) => api("PUT /api/users/me", values, options), {
    form,
    success: ({ pendingEmail }, { email }) => ({
      title: "Profile Updated",
      description:
        pendingEmail === email
          ? `To use ${email}, open the link we've sent there.`
          : "Your details have been saved.",
    }),
    failureTitle: "Update Failed",
    onDone: onSaved,
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="First Name" error={errors.firstName?.message}>
          {(control) => <Input {...control} {...register("firstName")} autoComplete="given-name" autoFocus />}
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          {(control) => <Input {...control} {...register("lastName")} autoComplete="family-name" />}
        </Field>
      </div>
      <Field
        label="Email"
        hint="You use it to sign in. A new address takes effect once you confirm it."
        error={errors.email?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register("email")}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
          />
        )}
      </Field>
      {isNewAddress && (
        <Field
          label="Current Password"
          hint="Required to change your email address."
          error={errors.currentPassword?.message}
          className="sm:max-w-md"
        >
          {(control) => (
            <PasswordInput {...control} {...register("currentPassword")} autoComplete="current-password" />
          )}
        </Field>
      )}
      <DetailFields register={register} errors={errors} saved={profile} lists={lists} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy} busyWords="Saving...">
          Save Changes
        </SubmitButton>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
