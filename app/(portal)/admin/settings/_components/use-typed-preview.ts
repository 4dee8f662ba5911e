import { useEffect, useState } from "react";
import type { z } from "zod";
import type { Outcome } from "@/lib/core/errors";

/** The pause after typing before the server is asked for a preview. */
const delayMs = 400;

/** The text that identifies the typed values; null for invalid values. */
export function keyOf(schema: z.ZodType, typed: unknown): string | null {
  const { data } = schema.safeParse(typed);
  return data ? JSON.stringify(data) : null;
}

type Asked<Values, Found> = {
  schema: z.ZodType<Values>;
  /** Requests the preview of the typed values. */
  ask: (values: Values) => Promise<Outcome<Found>>;
  /** The preview of the saved values; null for forms without a preview. */
  saved: { values: Values; found: Found } | null;
};

/** The preview of the typed values; null while they are invalid or its request is pending. */
export function useTypedPreview<Values, Found>(
  typed: unknown,
  { schema, ask, saved }: Asked<Values, Found>,
): Found | null {
  const key = saved && keyOf(schema, typed);
  const isSaved = saved !== null && key === keyOf(schema, saved.values);
  const [answer, setAnswer] = useState<{ key: string; found: Found } | null>(null);

  useEffect(() => {
    if (key === null || isSaved) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      ask(JSON.parse(key) as Values)
        .then((outcome) => {
          if (isCurrent && outcome.ok) setAnswer({ key, found: outcome.data });
        })
        // A failed preview is not reported, because saving reports the problem.
        .catch(() => undefined);
    }, delayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, isSaved]);

  if (isSaved) return saved.found;
  return answer?.key === key ? answer.found : null;
}
