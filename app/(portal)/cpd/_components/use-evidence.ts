"use client";

import { useRef } from "react";
import { api } from "@/components/api/api-client";
import { useUpload } from "@/components/documents/use-upload";

/** The upload of evidence, which `claim` makes a document of, once: a form may be sent again. */
export function useEvidence() {
  const upload = useUpload();
  const claimed = useRef<{ address: string; outcome: Claimed } | null>(null);

  const claimUpload = () =>
    api("PUT /api/documents/upload", {
      objectURL: upload.address ?? "",
      category: "certificate",
      fileName: upload.file?.name,
    });
  type Claimed = Awaited<ReturnType<typeof claimUpload>>;

  async function claim(): Promise<Claimed> {
    const { address } = upload;
    if (address && claimed.current?.address === address) return claimed.current.outcome;
    const outcome = await claimUpload();
    if (address && outcome.ok) claimed.current = { address, outcome };
    return outcome;
  }

  return { upload, claim };
}
