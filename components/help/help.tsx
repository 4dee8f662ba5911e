"use client";

import { CircleHelp } from "lucide";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useMenuDialog } from "@/components/ui/use-menu-dialog";

// The dialog is fetched when it is opened for the first time.
const HelpDialog = dynamic(() => import("./help-dialog").then((module) => module.HelpDialog));

/** The button that explains a page of the console. */
export function Help() {
  const { open, opener, turn, dialogProps } = useMenuDialog<"help">();
  return (
    <>
      <Button
        ref={opener}
        variant="ghost"
        size="icon"
        className="shrink-0"
        aria-label="Help"
        title="Help"
        onClick={() => open("help")}
      >
        <Icon of={CircleHelp} className="size-5" />
      </Button>
      {turn > 0 && <HelpDialog {...dialogProps} />}
    </>
  );
}
