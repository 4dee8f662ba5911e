import { useEffect, useRef, useState } from "react";
import { unreachable } from "@/components/api/lost-connection";
import type { Outcome } from "@/lib/core/errors";

/** How long to wait after the last keystroke before searching, in milliseconds. */
const pauseMs = 200;

export type TypedSearchResult<Data> = { text: string; outcome: Outcome<Data> };

/**
 * The results of the typed text. They are null before anything is typed, unless the search also has results for an
 * empty text. Responses to earlier texts are ignored, and results are forgotten once the text is removed. The search is
 * repeated when `version` changes.
 */
export function useTypedSearch<Data>(
  typed: string,
  search: (sent: { text: string }) => Promise<Outcome<Data>>,
  { findsByNothing = false, version = 0 } = {},
): TypedSearchResult<Data> | null {
  const [found, setFound] = useState<TypedSearchResult<Data> | null>(null);
  const latest = useRef("");
  const text = typed.trim();
  useEffect(() => {
    latest.current = text;
    if (text === "" && !findsByNothing) {
      setFound(null);
      return;
    }
    const waitMs = text === "" ? 0 : pauseMs;
    const timer = setTimeout(() => {
      void search({ text })
        .catch((): Outcome<Data> => ({ ok: false, ...unreachable }))
        .then((outcome) => {
          if (latest.current === text) setFound({ text, outcome });
        });
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text, search, findsByNothing, version]);
  return text === "" && !findsByNothing ? null : found;
}
