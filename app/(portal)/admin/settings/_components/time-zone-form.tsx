"use client";

import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { timeZoneInput } from "@/lib/association/schema";
import { changeTimeZoneAction } from "../actions";
import { SettingsForm } from "./settings-form";
import { useSettingsForm } from "./use-settings-form";

/** The form for the time zone. `zones` are those of the server, because a browser's may differ. */
export function TimeZoneForm({ timeZone, zones }: { timeZone: string; zones: string[] }) {
  const { form, busy, onSubmit } = useSettingsForm({
    schema: timeZoneInput,
    defaultValues: { timeZone },
    send: changeTimeZoneAction,
    saved: "Days and deadlines now use it.",
  });
  return (
    <SettingsForm legend="Time zone" onSubmit={onSubmit}>
      <Field label="Time zone" error={form.formState.errors.timeZone?.message}>
        {(control) => (
          <select
            {...control}
            {...form.register("timeZone")}
            defaultValue={timeZone}
            className="input sm:max-w-sm"
          >
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div>
        <SubmitButton busy={busy} busyWords="Saving...">
          Save time zone
        </SubmitButton>
      </div>
    </SettingsForm>
  );
}
