"use client";

import { CalendarCheck } from "lucide";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { MenuItem } from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";
import type { Action } from "@/lib/core/operation";
import type { PortalEvent } from "@/lib/events/queries";
import type { setEventStatus } from "@/lib/events/set-status";

type PublishProps = {
  event: Pick<PortalEvent, "id" | "title" | "status">;
  onPublish: Action<typeof setEventStatus>;
};

/** Publishes a draft, or publishes a postponed event again. */
function usePublish({ event: { id, title, status }, onPublish }: PublishProps) {
  const { submit, busy } = useSubmit(onPublish, {
    success: {
      title: "Event Published",
      description:
        status === "draft"
          ? `“${title}” is open for registration.`
          : `“${title}” is going ahead. We’ll email everyone who is registered.`,
    },
    failureTitle: "Update Failed",
  });
  return { publish: () => submit({ id, status: "published" }), busy };
}

const verbOf = (status: PortalEvent["status"]) => (status === "draft" ? "Publish" : "Publish again");

export function PublishItem(props: PublishProps) {
  const { publish } = usePublish(props);
  return <MenuItem icon={CalendarCheck} label={verbOf(props.event.status)} onSelect={publish} />;
}

export function PublishButton(props: PublishProps) {
  const { publish, busy } = usePublish(props);
  return (
    <Button busy={busy} onClick={() => void publish()}>
      {!busy && <Icon of={CalendarCheck} />} {busy ? "Publishing..." : verbOf(props.event.status)}
    </Button>
  );
}
