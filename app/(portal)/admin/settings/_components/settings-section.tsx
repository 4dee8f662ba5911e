import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

type SettingsSectionProps = {
  title: string;
  description: string;
  /** Whether the viewer may only read the section. */
  isReadOnly: boolean;
  children: ReactNode;
};

/** A settings form next to its title and description; below them on a phone. */
export function SettingsSection({ title, description, isReadOnly, children }: SettingsSectionProps) {
  return (
    <section
      id={title.toLowerCase().replaceAll(" ", "-")}
      className="grid scroll-mt-24 gap-x-8 gap-y-4 border-t border-line pt-8 first:border-t-0 first:pt-0 lg:grid-cols-[16rem_1fr]"
    >
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-1 max-w-[62ch] text-sm text-ink-soft">{description}</p>
        {isReadOnly && <p className="mt-2 text-sm text-ink-soft">View only</p>}
      </div>
      <Card className="p-5 sm:p-6">
        <fieldset disabled={isReadOnly} className="min-w-0">
          <legend className="sr-only">{title}</legend>
          {children}
        </fieldset>
      </Card>
    </section>
  );
}
