import { useEffect, useState } from "react";
import { policySchemas, type Policies } from "@/lib/association/schema";
import type { RetentionCount } from "@/lib/retention/labels";
import { previewRetentionAction } from "../actions";

type Periods = Policies["retention"];

/** How long a person may go on typing before their periods are counted. */
const delayMs = 400;

/** The same text for the same periods; null for invalid ones. */
export function keyOf(typed: unknown): string | null {
  const { data } = policySchemas.retention.safeParse(typed);
  return data ? JSON.stringify(data) : null;
}

/** What the typed periods would remove tonight; null while they are invalid or being counted. */
export function useRetentionPreview(
  typed: unknown,
  saved: { values: Periods; counts: RetentionCount[] },
): RetentionCount[] | null {
  const key = keyOf(typed);
  const isSaved = key === keyOf(saved.values);
  const [found, setFound] = useState<{ key: string; counts: RetentionCount[] } | null>(null);

  useEffect(() => {
    if (key === null || isSaved) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      previewRetentionAction(JSON.parse(key) as Periods)
        .then((outcome) => {
          if (isCurrent && outcome.ok) setFound({ key, counts: outcome.data });
        })
        // Saving counts again, and reports a failure.
        .catch(() => undefined);
    }, delayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, isSaved]);

  if (isSaved) return saved.counts;
  return found?.key === key ? found.counts : null;
}
