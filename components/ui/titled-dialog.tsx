"use client";

import { useState, type ComponentProps, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { focusBack, type MenuDialogProps } from "@/components/ui/use-menu-dialog";

type Heading = { title: string; description: ReactNode };

/** A dialog that something else opens. */
export function TitledDialog({
  isOpen,
  onOpenChange,
  opener,
  className,
  children,
  ...heading
}: MenuDialogProps & Heading & { className?: string; children: ReactNode }) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className={className} onCloseAutoFocus={focusBack(opener)}>
        <Header {...heading} />
        {children}
      </DialogContent>
    </Dialog>
  );
}

type DialogButtonProps = Omit<ComponentProps<typeof Button>, "asChild" | "title" | "content"> &
  Partial<Heading> & {
    title: string;
    content: (close: () => void) => ReactNode;
    /** Open without having been pressed, as when the address says so. */
    isRequested?: boolean;
    onClosed?: () => void;
  };

/** A button and the dialog that it opens. The content is rendered while it is open, so it can be loaded then. */
export function DialogButton({
  title,
  description,
  content,
  isRequested = false,
  onClosed,
  ...button
}: DialogButtonProps) {
  const [isPressed, setPressed] = useState(false);
  function change(isOpen: boolean) {
    setPressed(isOpen);
    if (!isOpen) onClosed?.();
  }
  return (
    <Dialog open={isPressed || isRequested} onOpenChange={change}>
      <DialogTrigger asChild>
        <Button {...button} />
      </DialogTrigger>
      {/* Without a description, Radix wants to be told that none is meant. */}
      <DialogContent {...(!description && { "aria-describedby": undefined })}>
        <Header title={title} description={description} />
        {content(() => change(false))}
      </DialogContent>
    </Dialog>
  );
}

function Header({ title, description }: Partial<Heading>) {
  return (
    <DialogHeader>
      <DialogTitle>{title}</DialogTitle>
      {description && <DialogDescription>{description}</DialogDescription>}
    </DialogHeader>
  );
}
