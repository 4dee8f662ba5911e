import { useEffect, useState } from "react";
import type { z } from "zod";
import type { Outcome } from "@/lib/core/errors";

/** How long a person may go on typing before the server is asked. */
const delayMs = 400;

/** Equal values have equal text; invalid ones have null. */
export function keyOf(schema: z.ZodType, typed: unknown): string | null {
  const { data } = schema.safeParse(typed);
  return data ? JSON.stringify(data) : null;
}

type Asked<Values, Found> = {
  schema: z.ZodType<Values>;
  /** Asks what the typed values would do. */
  ask: (values: Values) => Promise<Outcome<Found>>;
  /** What the saved values do; null where nothing is asked. */
  saved: { values: Values; found: Found } | null;
};

/** What the typed values would do, before they are saved; null while they are invalid or being asked about. */
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
        // Saving reports a failure.
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
