"use client";

import { Plus } from "lucide";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { Icon } from "@/components/ui/icon";
import { DialogButton } from "@/components/ui/titled-dialog";

// The form is loaded when the dialog first opens.
const CreateEventForm = dynamic(() => import("./create-event-form").then((module) => module.CreateEventForm));

/** The 'Create Event' button and its dialog, which `?create=event` opens. */
export function CreateEvent(shown: { timeZone: string; topics: string[] }) {
  const search = useSearchParams();
  const isRequested = search.get("create") === "event";

  // With the parameter left in the address, a reload would open the form again, and the search could not.
  useEffect(() => {
    if (!isRequested) return;
    const rest = new URLSearchParams(search);
    rest.delete("create");
    window.history.replaceState(null, "", `?${rest}`);
  }, [isRequested, search]);

  return (
    <DialogButton
      isRequested={isRequested}
      title="Create Event"
      description="Members and visitors see the event as soon as you create it. Save it as a draft to publish it later."
      content={(close) => <CreateEventForm {...shown} onDone={close} />}
    >
      <Icon of={Plus} /> Create Event
    </DialogButton>
  );
}
