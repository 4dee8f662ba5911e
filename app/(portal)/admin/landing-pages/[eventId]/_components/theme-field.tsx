"use client";

import { useFormContext } from "react-hook-form";
import { landingThemes, type LandingTheme } from "@/lib/landing/schema";
import type { LandingFormValues } from "./landing-form-schema";

const words: Record<LandingTheme, { label: string; hint: string; swatch: string }> = {
  anniversary: { label: "Anniversary", hint: "Festive: a sunrise over the sea", swatch: "ocean" },
  plain: { label: "Plain", hint: "For ordinary events", swatch: "bg-sunken" },
};

/** The choice of the page's theme. */
export function ThemeField() {
  const { register, getValues } = useFormContext<LandingFormValues>();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Theme</legend>
      {landingThemes.map((theme) => (
        <label
          key={theme}
          className="flex items-center gap-3 rounded-md border border-line bg-card p-3 has-checked:border-aqua has-checked:bg-aqua-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            value={theme}
            {...register("content.theme")}
            defaultChecked={getValues("content.theme") === theme}
            className="size-4 shrink-0 accent-aqua focus-visible:outline-none"
          />
          <span className="min-w-0 flex-1 text-sm">
            <span className="block font-medium">{words[theme].label}</span>
            <span className="text-ink-soft">{words[theme].hint}</span>
          </span>
          <span
            aria-hidden
            className={`h-9 w-14 shrink-0 rounded-sm border border-line ${words[theme].swatch}`}
          />
        </label>
      ))}
    </fieldset>
  );
}
