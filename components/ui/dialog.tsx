"use client";

import { X } from "lucide";
import * as Primitive from "radix-ui/dialog";
import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { submitByKey } from "@/components/ui/submit-by-key";

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;

/** The content of a dialog, which must contain a DialogTitle. A click on a toast does not close it. */
export function DialogContent({ className, children, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="scrim" />
      <Primitive.Content
        onInteractOutside={(event) => {
          const pressed = event.target as HTMLElement;
          // A toast that this click dismissed is detached already, so `closest` cannot find its container.
          if (!pressed.isConnected || pressed.closest("[data-toaster]")) event.preventDefault();
        }}
        // When the focus wraps around, the browser does not scroll to it.
        onFocus={({ target }) => target.scrollIntoView({ block: "nearest" })}
        onKeyDown={submitByKey}
        className={cn("dialog", className)}
        {...props}
      >
        {children}
        <Primitive.Close className="absolute top-3 right-3 grid size-10 place-items-center rounded-md text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink">
          <Icon of={X} />
          <span className="sr-only">Close</span>
        </Primitive.Close>
      </Primitive.Content>
    </Primitive.Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("dialog-header", className)} {...props} />;
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn("dialog-title", className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn("dialog-words", className)} {...props} />;
}

type DialogFooterProps = ComponentProps<"div"> & {
  /** The label of the button that closes the dialog; null where the children have one of their own. */
  cancel?: string | null;
};

/** The buttons of a dialog: the way out first, and what it is for last. */
export function DialogFooter({ className, cancel = "Cancel", children, ...props }: DialogFooterProps) {
  return (
    <div className={cn("dialog-footer", className)} {...props}>
      {cancel && (
        <Primitive.Close asChild>
          <Button variant="secondary">{cancel}</Button>
        </Primitive.Close>
      )}
      {children}
    </div>
  );
}
