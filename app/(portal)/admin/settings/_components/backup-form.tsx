"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { PasswordInput } from "@/components/forms/password-input";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Input } from "@/components/ui/input";
import type { ShownBackupPlan } from "@/lib/backups/queries";
import { backupPlanInput } from "@/lib/backups/schema";
import { changeBackupPlanAction } from "../actions";
import { SettingsForm } from "./settings-form";

type Typed = z.input<typeof backupPlanInput>;

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

/** The form for automatic backups: schedule, number to keep, place and passphrase. */
export function BackupForm({ plan }: { plan: ShownBackupPlan }) {
  const router = useRouter();
  const form = useForm<Typed, unknown, z.output<typeof backupPlanInput>>({
    resolver: zodResolver(backupPlanInput),
    defaultValues: { ...plan.values, passphrase: "" },
  });
  const { submit, busy } = useSubmit(changeBackupPlanAction, {
    form,
    success: (_, { isOn }) => ({
      title: "Backups saved",
      description: isOn
        ? "If that hour has passed today, the first backup starts within five minutes."
        : "The portal doesn’t back itself up.",
    }),
    failureTitle: "Couldn’t save the settings",
    onDone() {
      form.setValue("passphrase", "");
      router.refresh();
    },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const [isEncrypted, place] = useWatch({ control, name: ["isEncrypted", "place"] });
  return (
    <SettingsForm legend="Backups" onSubmit={form.handleSubmit(submit)}>
      <Checkbox label="Back up every day" {...register("isOn")} isOn={plan.values.isOn} />
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="Hour" error={errors.hour?.message}>
          {(field) => (
            <select {...field} {...register("hour", { valueAsNumber: true })} className="input">
              {hours.map((words, hour) => (
                <option key={words} value={hour}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label="Backups to keep"
          hint="Backups from the last seven days are always kept."
          error={errors.keep?.message}
        >
          {(field) => (
            <Input
              {...field}
              {...register("keep", { valueAsNumber: true })}
              type="number"
              inputMode="numeric"
              className="tabular"
            />
          )}
        </Field>
      </div>
      <Field
        label="Location"
        hint={
          place === "folder"
            ? `${plan.folder} on the server. Your server administrator can choose another disk with BACKUP_DIR.`
            : "The same private store as the uploaded files, below backups/."
        }
        error={errors.place?.message}
      >
        {(field) => (
          <select {...field} {...register("place")} className="input sm:max-w-sm">
            <option value="folder">A folder on the server</option>
            {(plan.hasBlob || plan.values.place === "blob") && <option value="blob">Vercel Blob</option>}
          </select>
        )}
      </Field>
      {place === "folder" && plan.lostWithFolder && (
        <p className="text-sm text-warning">
          This folder is on the same disk as {plan.lostWithFolder}. If that disk fails, the backups are lost
          with it.
        </p>
      )}
      {/* If the server has a passphrase, it encrypts the backups whatever is chosen here. */}
      {!plan.hasServersPassphrase && (
        <Checkbox
          label="Encrypt the backups"
          {...register("isEncrypted")}
          isOn={plan.values.isEncrypted}
          error={errors.isEncrypted?.message}
        />
      )}
      {isEncrypted && (
        <Field
          label="Passphrase"
          hint={hintOf(plan)}
          optional={!plan.isUnreadable && (plan.hasPassphrase || plan.hasServersPassphrase)}
          error={errors.passphrase?.message}
        >
          {(field) => <PasswordInput {...field} {...register("passphrase")} autoComplete="new-password" />}
        </Field>
      )}
      <div>
        <SubmitButton busy={busy} busyWords="Saving...">
          Save backups
        </SubmitButton>
      </div>
    </SettingsForm>
  );
}

function hintOf({ hasPassphrase, hasServersPassphrase, isUnreadable }: ShownBackupPlan): string {
  const elsewhere =
    "Keep a copy outside the portal, for example on paper. Without it no one can open a backup, and we can’t show it again.";
  if (isUnreadable)
    return `The current one can’t be decrypted because its key is missing. No backups will be made until you enter a new one. ${elsewhere}`;
  if (hasPassphrase)
    return `Leave it blank to keep the current one. A new one applies only to later backups. ${elsewhere}`;
  if (hasServersPassphrase) return `Leave it blank to use the server’s BACKUP_PASSPHRASE. ${elsewhere}`;
  return `At least 12 characters, such as four or five words. ${elsewhere}`;
}

type CheckboxProps = { label: string; isOn: boolean; error?: string } & ReturnType<
  ReturnType<typeof useForm>["register"]
>;

function Checkbox({ label, isOn, error, ...field }: CheckboxProps) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-sm font-medium">
        <input
          {...field}
          type="checkbox"
          defaultChecked={isOn}
          aria-invalid={error ? true : undefined}
          className="size-4 shrink-0 accent-aqua"
        />
        {label}
      </label>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
