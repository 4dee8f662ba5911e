"use client";

import { CopyPlus } from "lucide";
import { useRouter } from "next/navigation";
import { useSubmit } from "@/components/forms/use-submit";
import { MenuItem } from "@/components/ui/dropdown-menu";
import type { Action } from "@/lib/core/operation";
import { pathTo } from "@/lib/core/path-to";
import type { duplicateEvent } from "@/lib/events/duplicate-event";

type DuplicateItemProps = { id: string; onDuplicate: Action<typeof duplicateEvent> };

/** The menu item that creates a draft from a copy of the event, and opens it. */
export function DuplicateItem({ id, onDuplicate }: DuplicateItemProps) {
  const router = useRouter();
  const { submit } = useSubmit(onDuplicate, {
    success: ({ title }) => ({
      title: "Event Duplicated",
      description: `“${title}” is a draft. Check its dates, then publish it.`,
    }),
    failureTitle: "Creation Failed",
    onDone: ({ id: copy }) => router.push(pathTo("/admin/events/[eventId]/details", { eventId: copy })),
  });
  return <MenuItem icon={CopyPlus} label="Duplicate" onSelect={() => submit({ id })} />;
}
