"use client";

import { Plus } from "lucide";
import dynamic from "next/dynamic";
import { Icon } from "@/components/ui/icon";
import { DialogButton } from "@/components/ui/titled-dialog";

// Loaded when the dialog first opens.
const CreateEventForm = dynamic(() => import("./create-event-form").then((module) => module.CreateEventForm));

/** The 'Create Event' button and its dialog. */
export function CreateEvent(shown: { timeZone: string; topics: string[] }) {
  return (
    <DialogButton
      title="Create Event"
      description="Members and visitors see the event as soon as you create it. Save it as a draft to publish it later."
      content={(close) => <CreateEventForm {...shown} onDone={close} />}
    >
      <Icon of={Plus} /> Create Event
    </DialogButton>
  );
}
