"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { api } from "@/lib/api-client";

/**
 * Opening marks read: tells the server once which messages are in view, and has the page drawn anew, so
 * that its dots and the number in the header follow. A message stays unread if its call fails.
 */
export function MarkRead({ ids }: { ids: string[] }) {
  const router = useRouter();
  const sentIds = useRef(new Set<string>());
  useEffect(() => {
    const unsentIds = ids.filter((id) => !sentIds.current.has(id));
    if (unsentIds.length === 0) return;
    unsentIds.forEach((id) => sentIds.current.add(id));
    void Promise.all(unsentIds.map((id) => api("PUT /api/messages/{id}/read", { id }))).then((outcomes) => {
      if (outcomes.some(({ ok }) => ok)) router.refresh();
    });
  }, [ids, router]);
  return null;
}
