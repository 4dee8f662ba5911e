"use client";

import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { DialogOpener } from "@/components/ui/dialog-opener";
import type { JoinWaitingListProps } from "./join-waiting-list";

const JoinWaitingList = dynamic(() => import("./join-waiting-list").then((module) => module.JoinWaitingList));

type WaitingListButtonProps = Omit<JoinWaitingListProps, "isOpen" | "onOpenChange" | "opener"> &
  Pick<ComponentProps<typeof DialogOpener>, "size" | "variant" | "className">;

/** The button beside a full event; its dialog is fetched when it is pressed. */
export function WaitingListButton({ event, person, ...button }: WaitingListButtonProps) {
  return (
    <DialogOpener
      {...button}
      dialog={(dialog) => <JoinWaitingList {...dialog} event={event} person={person} />}
    >
      Join the waiting list
    </DialogOpener>
  );
}
