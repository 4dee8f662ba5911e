"use client";

import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { Input } from "@/components/ui/input";
import { accounts, defaultAccounts, ownAccounts, type OwnAccounts } from "@/lib/association/accounts";
import { changePolicyAction } from "../actions";
import { SettingsForm } from "./settings-form";
import { useSettingsForm } from "./use-settings-form";

/** The form for the association's own account codes and names. */
export function AccountsForm({ values }: { values: OwnAccounts }) {
  const { form, busy, onSubmit } = useSettingsForm({
    schema: ownAccounts,
    defaultValues: values,
    send: (sent) => changePolicyAction({ policy: "accounts", values: sent }),
    saved: "They apply from the next accounting export.",
  });
  const { register, formState } = form;
  return (
    <SettingsForm legend="Accounts" onSubmit={onSubmit}>
      {accounts.map((account) => {
        const { type, ...defaults } = defaultAccounts[account];
        const errors = formState.errors[account];
        return (
          <fieldset key={account} className="grid grid-cols-[7rem_1fr] items-start gap-4">
            <legend className="mb-2 text-sm font-medium">
              {defaults.name} <span className="font-normal text-ink-soft">({type})</span>
            </legend>
            {(["code", "name"] as const).map((part) => (
              <Field key={part} label={part === "code" ? "Code" : "Name"} error={errors?.[part]?.message}>
                {(control) => (
                  <Input
                    {...control}
                    {...register(`${account}.${part}`)}
                    defaultValue={values[account][part] ?? ""}
                    placeholder={defaults[part]}
                    autoComplete="off"
                    className={part === "code" ? "tabular" : undefined}
                  />
                )}
              </Field>
            ))}
          </fieldset>
        );
      })}
      <div>
        <SubmitButton busy={busy} busyWords="Saving...">
          Save accounts
        </SubmitButton>
      </div>
    </SettingsForm>
  );
}
