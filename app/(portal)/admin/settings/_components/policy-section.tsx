import type { ComponentProps } from "react";
import type { PolicyName } from "@/lib/association/schema";
import { PolicyForm, type PolicyFormProps } from "./policy-form";
import { SettingsSection } from "./settings-section";

type PolicySectionProps<Name extends PolicyName> = PolicyFormProps<Name> &
  Omit<ComponentProps<typeof SettingsSection>, "children">;

/** A section of the settings that holds one policy. */
export function PolicySection<Name extends PolicyName>({
  description,
  isReadOnly,
  ...form
}: PolicySectionProps<Name>) {
  return (
    <SettingsSection title={form.title} description={description} isReadOnly={isReadOnly}>
      <PolicyForm {...form} />
    </SettingsSection>
  );
}
