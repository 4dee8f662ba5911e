import { useEffect, useState } from "react";
import { unreachable } from "@/components/api/lost-connection";
import type { Outcome } from "@/lib/core/errors";

/**
 * The preview of what an action would do to `id`, for its confirmation. It is requested when the dialog opens, and null
 * until the answer; it holds a problem when the action is impossible.
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
