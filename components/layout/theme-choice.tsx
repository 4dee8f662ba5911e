"use client";

import { Monitor, Moon, Sun } from "lucide";
import { useId, useSyncExternalStore } from "react";
import { chooseTheme, chosenTheme, onThemeChosen } from "@/components/layout/theme";
import { Icon } from "@/components/ui/icon";

const THEMES = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: Monitor },
] as const;

export function ThemeChoice() {
  const name = useId();
  // The server does not know the chosen theme, so none is marked before hydration.
  const chosen = useSyncExternalStore(onThemeChosen, chosenTheme, () => null);
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-medium text-ink-soft">Theme</legend>
      <div className="flex rounded-md bg-sunken p-1">
        {THEMES.map(({ value, label, icon }) => (
          <label
            key={value}
            className="flex h-8 flex-1 items-center justify-center gap-1.5 rounded-sm px-2.5 text-xs font-medium text-ink-soft transition-colors duration-150 hover:text-ink has-checked:bg-card has-checked:text-ink has-checked:shadow-lift has-focus-visible:outline-2 has-focus-visible:outline-ring dark:has-checked:bg-line forced-colors:has-checked:outline"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => chooseTheme(value)}
              className="sr-only"
            />
            <Icon of={icon} className="size-3.5" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
