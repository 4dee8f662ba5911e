"use client";

import { CalendarCheck } from "lucide";
import { MenuItem } from "@/components/ui/dropdown-menu";
import { useSubmit } from "@/components/forms/use-submit";
import type { PortalEvent } from "@/lib/events/queries";
import { setEventStatusAction } from "../../actions";

/** Publishes a draft, or a postponed event again. */
export function PublishItem({ event }: { event: Pick<PortalEvent, "id" | "title" | "status"> }) {
  const { id, title, status } = event;
  const { submit } = useSubmit(setEventStatusAction, {
    success: {
      title: "Event Published",
      description:
        status === "draft"
          ? `“${title}” is open for registration.`
          : `“${title}” takes place. Everybody registered will be told by email.`,
    },
    failureTitle: "Update Failed",
  });
  return (
    <MenuItem
      icon={CalendarCheck}
      label={status === "draft" ? "Publish" : "Publish again"}
      onSelect={() => void submit({ id, status: "published" })}
    />
  );
}
