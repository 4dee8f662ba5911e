"use client";

import { MessageSquareText } from "lucide";
import { useFetchedDialog } from "@/components/forms/use-fetched-dialog";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { listSavedRepliesAction } from "../messages/actions";

/** The saved replies are read each time the menu opens, because colleagues change them. */
async function fetchMenu() {
  const [{ SavedRepliesMenu }, found] = await Promise.all([
    import("./saved-replies-menu"),
    listSavedRepliesAction({}),
  ]);
  return { SavedRepliesMenu, found };
}

/** The button of the menu that inserts a saved reply. */
export function SavedReplies({ onInsert }: { onInsert: (content: string) => void }) {
  const { code, isOpen, setOpen, buttonProps } = useFetchedDialog(
    fetchMenu,
    "We couldn't open the saved replies",
  );
  const { onClick, busy } = buttonProps;
  const face = <>{!busy && <Icon of={MessageSquareText} />} Saved replies</>;
  if (!code) {
    return (
      <Button type="button" variant="ghost" size="sm" aria-haspopup="menu" busy={busy} onClick={onClick}>
        {face}
      </Button>
    );
  }
  return (
    <code.SavedRepliesMenu
      found={code.found}
      isOpen={isOpen}
      onOpenChange={(opens) => (opens ? onClick() : setOpen(false))}
      onInsert={onInsert}
    >
      {face}
    </code.SavedRepliesMenu>
  );
}
