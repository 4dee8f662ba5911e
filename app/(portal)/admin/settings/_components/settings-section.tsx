import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

type SettingsSectionProps = { title: string; description: string; children: ReactNode };

/** A form next to its title and description; below them on a phone. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  return (
    <section className="grid gap-x-8 gap-y-4 border-t border-line pt-8 first:border-t-0 first:pt-0 lg:grid-cols-[16rem_1fr]">
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-1 max-w-[62ch] text-sm text-ink-soft">{description}</p>
      </div>
      <Card className="p-5 sm:p-6">{children}</Card>
    </section>
  );
}
