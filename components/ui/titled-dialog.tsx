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

/** A dialog with a title, opened by its caller. */
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
    /** Opens the dialog without a click each time it becomes true, as when the address requests it. */
    isRequested?: boolean;
  };

/** A button and its dialog. The content is rendered while the dialog is open, so that its code can be loaded then. */
export function DialogButton({
  title,
  description,
  content,
  isRequested = false,
  ...button
}: DialogButtonProps) {
  const [isOpen, setOpen] = useState(isRequested);
  const [wasRequested, setWasRequested] = useState(isRequested);
  // Whoever closes the dialog closes it, whatever the address still says.
  if (isRequested !== wasRequested) {
    setWasRequested(isRequested);
    if (isRequested) setOpen(true);
  }
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button {...button} />
      </DialogTrigger>
      {/* Without a description, Radix warns unless `aria-describedby` is explicitly undefined. */}
      <DialogContent {...(!description && { "aria-describedby": undefined })}>
        <Header title={title} description={description} />
        {content(() => setOpen(false))}
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
