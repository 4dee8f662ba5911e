"use client";

import { useRouter } from "next/navigation";
import type { z } from "zod";
import { api } from "@/components/api/api-client";
import { useSubmit } from "@/components/forms/use-submit";
import type { newMessageInput } from "@/lib/messages/schema";

type Options = Parameters<typeof useSubmit>[1];

/** Sends a message and refreshes the page, so that the message appears. */
export function useSendMessage(form: Options["form"], delivered: string, onDone: () => void) {
  const router = useRouter();
  return useSubmit(
    (values: z.output<typeof newMessageInput>, options) => api("POST /api/messages", values, options),
    {
      form,
      success: { title: "Message Sent", description: delivered },
      failureTitle: "Send Failed",
      onDone() {
        onDone();
        router.refresh();
      },
    },
  );
}
