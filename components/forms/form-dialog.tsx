"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, ReactNode } from "react";
import { useFetchedDialog } from "./use-fetched-dialog";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

type FormDialogProps<Form> = {
  button: Pick<ComponentProps<typeof Button>, "size" | "variant" | "aria-label"> & {
    label: string;
    icon: ComponentProps<typeof Icon>["of"];
  };
  title: string;
  description: string;
  /** The title of the message when the form can't be fetched. */
  failureTitle: string;
  fetchForm: () => Promise<Form>;
  children: (Form: Form, onDone: () => void) => ReactNode;
};

/** A button that opens a form in a dialog, whose code is fetched when it is first needed. */
export function FormDialog<Form>({
  button: { label, icon, ...look },
  title,
  description,
  failureTitle,
  fetchForm,
  children,
}: FormDialogProps<Form>) {
  const router = useRouter();
  const fetchCode = () => Promise.all([import("@/components/ui/titled-dialog"), fetchForm()]);
  const { code, opener, isOpen, setOpen, buttonProps } = useFetchedDialog(fetchCode, failureTitle);
  const [ui, Form] = code ?? [];

  function done() {
    setOpen(false);
    router.refresh();
  }

  return (
    <>
      <Button ref={opener} {...buttonProps} {...look}>
        <Icon of={icon} /> {label}
      </Button>
      {ui && (
        <ui.TitledDialog
          isOpen={isOpen}
          onOpenChange={setOpen}
          opener={opener}
          title={title}
          description={description}
        >
          {children(Form as Form, done)}
        </ui.TitledDialog>
      )}
    </>
  );
}
