"use client";

import { Upload } from "lucide";
import { useRouter } from "next/navigation";
import type { ComponentProps, ReactNode } from "react";
import { useFetchedDialog } from "@/components/forms/use-fetched-dialog";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

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
  const fetchCode = () => Promise.all([import("@/components/ui/titled-dialog"), fetchForm()]);
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
