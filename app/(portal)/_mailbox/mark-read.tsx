"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { api } from "@/components/api/api-client";

/** Events that show that a person is reading the conversation. */
const acts = ["pointerdown", "keydown", "wheel", "focusin"] as const;

type MarkReadProps = {
  ids: string[];
  /** Whether the portal opened the conversation by itself. It then counts as read only once the person acts on it. */
  isPeek: boolean;
};

/**
 * Marks the messages in view as read, once, and refreshes the page so that its dots and the header's count follow. A
 * message stays unread if the request fails.
 */
export function MarkRead({ ids, isPeek }: MarkReadProps) {
  const router = useRouter();
  const place = useRef<HTMLSpanElement>(null);
  const [isChosen, setChosen] = useState(!isPeek);
  const sentIds = useRef(new Set<string>());
  useEffect(() => {
    const conversation = place.current?.closest("article");
    if (isChosen || !conversation) return;
    const choose = () => setChosen(true);
    acts.forEach((act) => conversation.addEventListener(act, choose, { passive: true }));
    return () => acts.forEach((act) => conversation.removeEventListener(act, choose));
  }, [isChosen]);
  useEffect(() => {
    if (!isChosen) return;
    const unsentIds = ids.filter((id) => !sentIds.current.has(id));
    if (unsentIds.length === 0) return;
    unsentIds.forEach((id) => sentIds.current.add(id));
    void Promise.all(unsentIds.map((id) => api("PUT /api/messages/{id}/read", { id }))).then((outcomes) => {
      if (outcomes.some(({ ok }) => ok)) router.refresh();
    });
  }, [ids, isChosen, router]);
  return <span ref={place} hidden />;
}
