import type { ComponentProps } from "react";
import type { PolicyName } from "@/lib/association/schema";
import { PolicyForm, type PolicyFormProps } from "./policy-form";
import { SettingsSection, type SettingsValue } from "./settings-section";

type PolicySectionProps<Name extends PolicyName> = PolicyFormProps<Name> &
  Omit<ComponentProps<typeof SettingsSection>, "children" | "values">;

/** A section of the settings that holds one policy. */
export function PolicySection<Name extends PolicyName>({
  description,
  isReadOnly,
  ...form
}: PolicySectionProps<Name>) {
  return (
    <SettingsSection
      title={form.title}
      description={description}
      isReadOnly={isReadOnly}
      values={form.fields.map(({ name, label }) => [label, form.values[name] as SettingsValue[1]])}
    >
      <PolicyForm {...form} />
    </SettingsSection>
  );
}
