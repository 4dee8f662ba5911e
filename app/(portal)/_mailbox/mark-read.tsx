"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { api } from "@/components/api/api-client";

/**
 * Marks the messages in view as read, once, and refreshes the page so that its dots and the header's count follow. A
 * message stays unread if the request fails.
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
