"use client";

import { Upload } from "lucide";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Loaded } from "@/components/layout/loaded";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/skeleton";
import { focusBack } from "@/components/ui/use-menu-dialog";
import type { Outcome } from "@/lib/errors";
import { unreachable } from "@/lib/lost-connection";
import type { Replaced, UploadForm } from "./upload-form";

type Form = { Form: typeof UploadForm };

/** The form and the uploader in it are fetched when somebody wants to upload. */
async function fetchForm(): Promise<Outcome<Form>> {
  try {
    return { ok: true, data: { Form: (await import("./upload-form")).UploadForm } };
  } catch {
    return { ok: false, ...unreachable };
  }
}

/** The button and what it opens: the upload of a new document, or of a corrected version of a rejected one. */
export function UploadDocument({ replaces }: { replaces?: Replaced }) {
  const router = useRouter();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [form, setForm] = useState<Promise<Outcome<Form>> | null>(null);

  function open() {
    setForm(fetchForm());
    setOpen(true);
  }

  function done() {
    setOpen(false);
    router.refresh();
  }

  return (
    <>
      {replaces ? (
        <Button ref={opener} variant="secondary" size="sm" onClick={open}>
          <Icon of={Upload} /> Upload corrected version
        </Button>
      ) : (
        <Button ref={opener} onClick={open}>
          <Icon of={Upload} /> Upload Document
        </Button>
      )}
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent onCloseAutoFocus={(closing) => focusBack(opener)(closing)}>
          <DialogHeader>
            <DialogTitle>{replaces ? "Upload a corrected version" : "Upload Document"}</DialogTitle>
            <DialogDescription>
              {replaces
                ? `It replaces “${replaces.fileName}” and will be verified again.`
                : "The administrators will verify it, and you'll see the result here."}
            </DialogDescription>
          </DialogHeader>
          {form && (
            <Loaded outcome={form} onRetry={() => setForm(fetchForm())} skeleton={<FormSkeleton />}>
              {({ Form }) => <Form {...(replaces ? { replaces } : {})} onDone={done} />}
            </Loaded>
          )}
        </DialogContent>
      </Dialog>
    </>
  );
}

function FormSkeleton() {
  return (
    <div className="grid gap-5" role="status">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-28" />
      <Skeleton className="h-11" />
      <Skeleton className="h-28" />
    </div>
  );
}
