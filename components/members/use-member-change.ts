"use client";

import { useRouter } from "next/navigation";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { followLostSession } from "./session-lost";

type Send<Values, Data> = Parameters<typeof useSubmit<Values, Data>>[0];
type Messages<Values, Data> = Pick<Parameters<typeof useSubmit<Values, Data>>[1], "success" | "failureTitle">;

/** Sends a change to a member from its dialog. A success closes the dialog and refreshes the page behind it. */
export function useMemberChange<Values, Data>(
  { onOpenChange }: Pick<MenuDialogProps, "onOpenChange">,
  send: Send<Values, Data>,
  messages: Messages<Values, Data>,
) {
  const router = useRouter();
  return useSubmit(send, {
    ...messages,
    onProblem: followLostSession,
    onDone() {
      onOpenChange(false);
      router.refresh();
    },
  });
}
