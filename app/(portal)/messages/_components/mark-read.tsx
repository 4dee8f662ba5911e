"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { api } from "@/lib/api-client";

/**
 * Opening marks read: tells the server once which messages are in view, and has the page drawn anew, so
 * that its dots and the number in the header follow. One that could not be told stays unread.
 */
export function MarkRead({ ids }: { ids: string[] }) {
  const router = useRouter();
  const told = useRef(new Set<string>());
  useEffect(() => {
    const fresh = ids.filter((id) => !told.current.has(id));
    if (fresh.length === 0) return;
    fresh.forEach((id) => told.current.add(id));
    void Promise.all(fresh.map((id) => api("PUT /api/messages/{id}/read", { id }))).then((outcomes) => {
      if (outcomes.some(({ ok }) => ok)) router.refresh();
    });
  }, [ids, router]);
  return null;
}
