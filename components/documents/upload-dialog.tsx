"use client";

import { Upload } from "lucide";
import { useRouter } from "next/navigation";
import type { ComponentProps, ReactNode } from "react";
import { useFetchedDialog } from "@/components/forms/use-fetched-dialog";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { focusBack } from "@/components/ui/use-menu-dialog";

type UploadDialogProps<Form> = {
  button: Pick<ComponentProps<typeof Button>, "size" | "variant" | "aria-label"> & { label: string };
  title: string;
  description: string;
  fetchForm: () => Promise<Form>;
  children: (Form: Form, onDone: () => void) => ReactNode;
};

export function UploadDialog<Form>({
  button: { label, ...look },
  title,
  description,
  fetchForm,
  children,
}: UploadDialogProps<Form>) {
  const router = useRouter();
  const fetchCode = () => Promise.all([import("@/components/ui/dialog"), fetchForm()]);
  const { code, opener, isOpen, setOpen, buttonProps } = useFetchedDialog(fetchCode, "Upload Failed");
  const [ui, Form] = code ?? [];

  function done() {
    setOpen(false);
    router.refresh();
  }

  return (
    <>
      <Button ref={opener} {...buttonProps} {...look}>
        <Icon of={Upload} /> {label}
      </Button>
      {ui && (
        <ui.Dialog open={isOpen} onOpenChange={setOpen}>
          <ui.DialogContent onCloseAutoFocus={(closing) => focusBack(opener)(closing)}>
            <ui.DialogHeader>
              <ui.DialogTitle>{title}</ui.DialogTitle>
              <ui.DialogDescription>{description}</ui.DialogDescription>
            </ui.DialogHeader>
            {children(Form as Form, done)}
          </ui.DialogContent>
        </ui.Dialog>
      )}
    </>
  );
}
