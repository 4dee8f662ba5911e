import { useEffect, useState } from "react";
import { unreachable } from "@/components/api/lost-connection";
import type { Outcome } from "@/lib/core/errors";

/**
 * What a confirmation says beforehand of what it would do to `id`: asked for when it opens, null until it is answered,
 * and a problem in words when the thing can't be done.
 */
export function usePreview<Data>(
  read: (input: { id: string }) => Promise<Outcome<Data>>,
  id: string,
): Outcome<Data> | null {
  const [preview, setPreview] = useState<Outcome<Data> | null>(null);
  useEffect(() => {
    void read({ id })
      .catch((): Outcome<never> => ({ ok: false, ...unreachable }))
      .then(setPreview);
  }, [read, id]);
  return preview;
}
