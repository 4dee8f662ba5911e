"use client";

import { Plus } from "lucide";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";

// Loaded when the dialog first opens.
const EventForm = dynamic(() => import("./event-form").then((module) => module.EventForm));

/** The 'Create Event' button and its dialog. */
export function CreateEvent({ timeZone }: { timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>
          <Icon of={Plus} /> Create Event
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Create Event</DialogTitle>
          <DialogDescription>Members will see the event as soon as you create it.</DialogDescription>
        </DialogHeader>
        <EventForm timeZone={timeZone} event={null} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}
