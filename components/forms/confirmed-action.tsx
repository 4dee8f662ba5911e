"use client";

import { useRouter } from "next/navigation";
import { lazy, Suspense, type ComponentProps, type ReactNode } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogOpener } from "@/components/ui/dialog-opener";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { Outcome } from "@/lib/core/errors";

// Few people remove anything, so the dialog is loaded on demand. `lazy` is smaller than `dynamic`.
const Confirmation = lazy(async () => ({
  default: (await import("@/components/forms/confirmation")).Confirmation,
}));

type Words = { title: string; description: string };

type ConfirmedActionProps<Data> = {
  /** The label of the button that opens the confirmation. */
  children: ReactNode;
  title: string;
  description: ReactNode;
  verb: string;
  busyWords: string;
  keepVerb?: string;
  success: Words | ((data: Data) => Words);
  failureTitle: string;
  onConfirm: (options: { idempotencyKey: string }) => Promise<Outcome<Data>>;
  /** The page is also refreshed after a failure, since what was removed may have changed meanwhile. */
  refreshesAlways?: boolean;
  /** The appearance of the button; "primary" for the main action of a page, which removes nothing. */
  appearance?: "destructive" | "primary";
  /** The properties of the button, if it isn't the usual one for its appearance. */
  button?: Omit<ComponentProps<typeof DialogOpener>, "dialog" | "children">;
};

/**
 * A button for a final action, such as removing something. The confirmation closes whether the action succeeds or not.
 */
export function ConfirmedAction<Data>({ children, button, ...action }: ConfirmedActionProps<Data>) {
  return (
    <DialogOpener
      {...(action.appearance === "primary" ? {} : removing)}
      {...button}
      dialog={(dialog) => <ActionConfirmation {...dialog} {...action} />}
    >
      {children}
    </DialogOpener>
  );
}

const removing = { variant: "ghost", size: "sm", className: "text-danger" } as const;

function ActionConfirmation<Data>({
  onConfirm,
  success,
  failureTitle,
  refreshesAlways = false,
  keepVerb = "Cancel",
  appearance = "destructive",
  ...confirmation
}: MenuDialogProps & Omit<ConfirmedActionProps<Data>, "children" | "button">) {
  const router = useRouter();
  const close = () => confirmation.onOpenChange(false);
  const { submit, busy } = useSubmit((_values: object, options) => onConfirm(options), {
    success,
    failureTitle,
    onDone() {
      close();
      router.refresh();
    },
    onProblem() {
      close();
      if (refreshesAlways) router.refresh();
    },
  });
  return (
    <Suspense>
      <Confirmation
        {...confirmation}
        keepVerb={keepVerb}
        tone={appearance}
        busy={busy}
        onConfirm={() => void submit({})}
      />
    </Suspense>
  );
}
