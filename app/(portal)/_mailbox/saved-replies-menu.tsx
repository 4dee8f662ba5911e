"use client";

import { Pencil } from "lucide";
import { useRef, type ReactNode } from "react";
import { problemWords } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  MenuItem,
} from "@/components/ui/dropdown-menu";
import { useMenuDialog } from "@/components/ui/use-menu-dialog";
import type { Outcome } from "@/lib/core/errors";
import type { SavedReply } from "@/lib/messages/list-saved-replies";
import { SavedRepliesDialog } from "./saved-replies-dialog";

type SavedRepliesMenuProps = {
  found: Outcome<SavedReply[]>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onInsert: (content: string) => void;
  /** The content of the button. */
  children: ReactNode;
};

/** The saved replies by name, and the way to change them. */
export function SavedRepliesMenu({ found, isOpen, onOpenChange, onInsert, children }: SavedRepliesMenuProps) {
  const { open, keepFocus, opener, dialog, turn, dialogProps } = useMenuDialog<"edit">();
  const chosen = useRef<string | null>(null);

  // The text is inserted after the menu has closed, because the closing menu gives the focus to its button.
  function insertChosen(event: Event) {
    keepFocus(event);
    if (chosen.current === null) return;
    event.preventDefault();
    onInsert(chosen.current);
    chosen.current = null;
  }

  const replies = found.ok ? found.data : [];
  return (
    <>
      <DropdownMenu open={isOpen} onOpenChange={onOpenChange}>
        <DropdownMenuTrigger asChild>
          <Button type="button" variant="ghost" size="sm" ref={opener}>
            {children}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          align="start"
          className="max-h-80 w-72 max-w-[calc(100vw-2rem)] overflow-y-auto"
          onCloseAutoFocus={insertChosen}
        >
          {!found.ok && <p className="px-3 py-2 text-sm text-danger">{problemWords(found)}</p>}
          {found.ok && replies.length === 0 && (
            <p className="px-3 py-2 text-sm text-ink-soft">
              No saved replies yet. Add the answers that you write again and again.
            </p>
          )}
          {replies.map(({ id, name, content }) => (
            <MenuItem
              key={id}
              label={name}
              onSelect={() => {
                chosen.current = content;
              }}
            />
          ))}
          {found.ok && (
            <>
              <DropdownMenuSeparator />
              <MenuItem icon={Pencil} label="Edit saved replies" onSelect={() => open("edit")} />
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {dialog && <SavedRepliesDialog key={turn} saved={replies} {...dialogProps} />}
    </>
  );
}
