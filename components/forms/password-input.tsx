"use client";

import { useState, type ComponentProps } from "react";

import { Input } from "@/components/ui/input";
import { cn } from "@/components/ui/cn";

export function PasswordInput({
  autoComplete,
  className,
  ...props
}: Omit<ComponentProps<typeof Input>, "type"> & {
  autoComplete: "current-password" | "new-password";
}) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="relative">
      <Input
        type={isShown ? "text" : "password"}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        className={cn("pr-16", className)}
        {...props}
      />
      <button
        type="button"
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-1 right-1 rounded-sm px-3 text-sm font-medium text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink"
      >
        {isShown ? "Hide" : "Show"}
        <span className="sr-only"> password</span>
      </button>
    </div>
  );
}
