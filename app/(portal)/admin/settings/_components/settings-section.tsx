import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

/** A setting in words: its label, and its value; null when it is not set. */
export type SettingsValue = readonly [
  label: string,
  value: string | number | boolean | readonly string[] | null,
];

type SettingsSectionProps = {
  title: string;
  description: string;
  /** Whether the viewer may only read the section. They see `values` instead of the form. */
  isReadOnly: boolean;
  values?: readonly SettingsValue[];
  /** What stands above the form or the values. */
  notice?: ReactNode;
  children: ReactNode;
};

/** A settings form below its title and description. */
export function SettingsSection({
  title,
  description,
  isReadOnly,
  values = [],
  notice,
  children,
}: SettingsSectionProps) {
  return (
    <section aria-labelledby="section-title" className="max-w-2xl">
      <h2 id="section-title" className="text-xl font-semibold tracking-tight">
        {title}
      </h2>
      <p className="mt-1.5 max-w-[62ch] text-sm text-ink-soft">{description}</p>
      <div className="mt-5 grid gap-5">
        {notice}
        <Card className="p-5 sm:p-6">
          {isReadOnly ? (
            <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
              {values.map(([label, value]) => (
                <div key={label}>
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="mt-0.5 font-medium wrap-anywhere tabular">{inWords(value)}</dd>
                </div>
              ))}
            </dl>
          ) : (
            children
          )}
        </Card>
      </div>
    </section>
  );
}

function inWords(value: SettingsValue[1]): string {
  if (value === null || value === "") return "Not set";
  if (typeof value === "object") return value.join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "number" ? value.toLocaleString("en") : value;
}
