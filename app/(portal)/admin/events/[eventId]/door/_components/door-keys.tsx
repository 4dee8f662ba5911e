"use client";

import { QrCode } from "lucide";
import dynamic from "next/dynamic";
import { useState } from "react";
import { CopyLink } from "@/components/events/copy-link";
import { copyToClipboard } from "@/components/forms/copy-to-clipboard";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DialogOpener } from "@/components/ui/dialog-opener";
import { Icon } from "@/components/ui/icon";
import { openDoorLinkAction } from "../actions";

// The QR code's dialog is loaded when it first opens.
const QrCodeDialog = dynamic(() =>
  import("@/components/events/qr-code-dialog").then((module) => module.QrCodeDialog),
);

type DoorKeysProps = { eventId: string; title: string };

/**
 * The link and the PIN that helpers need for check-in. They are fetched on request rather than with the page, because
 * anybody who has them can check people in.
 */
export function DoorKeys({ eventId, title }: DoorKeysProps) {
  const [keys, setKeys] = useState<{ url: string; pin: string }>();
  const { submit, busy } = useSubmit(openDoorLinkAction, {
    failureTitle: "Couldn’t show the link",
    onDone: setKeys,
  });
  if (keys) return <Keys {...keys} title={title} />;
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5 sm:p-6">
      <p className="min-w-0 flex-1 basis-60 text-pretty text-ink-soft">
        Anyone with the link and the PIN can check people in without an account. The audit log records who
        views them.
      </p>
      <Button busy={busy} onClick={() => void submit({ eventId })}>
        Show link and PIN
      </Button>
    </Card>
  );
}

function Keys({ url, pin, title }: { url: string; pin: string; title: string }) {
  return (
    <Card className="grid gap-x-10 gap-y-6 p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-6">
      <div className="min-w-0">
        <h2 className="text-sm font-medium text-ink-soft">Link</h2>
        <p className="mt-1.5 truncate text-sm" title={url}>
          {url}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <CopyLink url={url} />
          <DialogOpener
            variant="secondary"
            aria-haspopup="dialog"
            dialog={(dialog) => <QrCodeDialog {...dialog} url={url} title={`Check-in link for ${title}`} />}
          >
            <Icon of={QrCode} /> QR code
          </DialogOpener>
        </div>
      </div>
      <div>
        <h2 className="text-sm font-medium text-ink-soft">PIN</h2>
        <p className="mt-1 text-2xl font-semibold tracking-widest tabular">
          {pin.slice(0, 3)} {pin.slice(3)}
        </p>
        <Button variant="secondary" className="mt-2" onClick={() => void copyToClipboard(pin, "PIN")}>
          Copy PIN
        </Button>
      </div>
    </Card>
  );
}
