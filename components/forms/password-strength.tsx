"use client";

import { useDeferredValue, useEffect, useState } from "react";

import { cn } from "@/components/ui/cn";
import type * as Estimator from "@/lib/accounts/password-strength";

const TOO_SHORT = { word: "Too short", bars: 1, colour: "bg-danger" };
const COMMON = { word: "Very common", bars: 1, colour: "bg-danger" };

/** The levels of strength, indexed by score. */
const LEVELS = [
  { word: "Easy to guess", bars: 1, colour: "bg-danger" },
  { word: "Easy to guess", bars: 1, colour: "bg-danger" },
  { word: "Fair", bars: 2, colour: "bg-warning" },
  { word: "Good", bars: 3, colour: "bg-success" },
  { word: "Strong", bars: 4, colour: "bg-success" },
] as const;

type PasswordStrengthProps = {
  password: string;
  minLength: number;
  /** The person's names and addresses, which make a password easy to guess. */
  known: string[];
};

/**
 * The strength of a password as a hint: four bars and a word. It reflects length alone until the estimator has been
 * loaded.
 */
export function PasswordStrength({ password, minLength, known }: PasswordStrengthProps) {
  const estimator = useEstimator(password !== "");
  const judged = useDeferredValue(password);
  const level = judged === "" ? null : levelOf(judged);

  function levelOf(text: string) {
    if (text.length < minLength) return TOO_SHORT;
    if (!estimator) return null;
    return estimator.isCommonPassword(text) ? COMMON : LEVELS[estimator.scorePassword(text, known)];
  }

  return (
    <div className="flex h-5 items-center gap-3 text-sm text-ink-soft">
      <div aria-hidden className="flex flex-1 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <div
            key={bar}
            className={cn(
              "h-1 flex-1 rounded-full transition-colors duration-150",
              level && bar <= level.bars ? level.colour : "bg-line",
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="min-w-16 text-right">
        {level && (
          <>
            <span className="sr-only">Password strength: </span>
            {level.word}
          </>
        )}
      </p>
    </div>
  );
}

/** The estimator, loaded once the field is used, because its list of passwords is larger than the rest of the page. */
function useEstimator(isUsed: boolean): typeof Estimator | null {
  const [estimator, setEstimator] = useState<typeof Estimator | null>(null);
  useEffect(() => {
    if (!isUsed) return;
    // Without the estimator the hint is less exact, and the server still decides.
    import("@/lib/accounts/password-strength").then(setEstimator, () => undefined);
  }, [isUsed]);
  return estimator;
}
