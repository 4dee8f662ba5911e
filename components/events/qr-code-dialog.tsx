"use client";

import { Download, RotateCw } from "lucide";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/skeleton";
import { TitledDialog } from "@/components/ui/titled-dialog";
import { toast } from "@/components/ui/toast";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { api } from "@/components/api/api-client";

type QrCodeDialogProps = MenuDialogProps & {
  /** The page that the code opens, and its title. */
  url: string;
  title: string;
};

const failureWords = "Failed to generate QR code. Please try again.";

/** The QR code of a page as an image to save, generated when the dialog opens. */
export function QrCodeDialog({ url, title, ...dialog }: QrCodeDialogProps) {
  return (
    <TitledDialog
      {...dialog}
      title="QR code"
      description={<>Scan to open “{title}”.</>}
      className="sm:max-w-sm"
    >
      <QrCode url={url} title={title} />
    </TitledDialog>
  );
}

/** The QR code. It is mounted while the dialog is open, so that each opening starts fresh. */
function QrCode({ url, title }: { url: string; title: string }) {
  const [image, setImage] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    void api("POST /api/generate-qr-code", { url, title }).then((outcome) => {
      if (!isCurrent) return;
      if (outcome.ok) return setImage(outcome.data.qrCode);
      setFailed(true);
      const description = outcome.code === "too_many" ? outcome.message : failureWords;
      toast({ title: "QR Code Failed", description, variant: "destructive" });
    });
    return () => {
      isCurrent = false;
    };
  }, [url, title, attempt]);

  function retry() {
    setFailed(false);
    setAttempt(attempt + 1);
  }

  return (
    <>
      <div className="grid place-items-center">
        {image ? (
          // A plain <img>, because a generated data URL cannot be optimised. The background stays white for scanners.
          <img
            src={image}
            alt={`QR code for ${url}`}
            width={288}
            height={288}
            className="size-72 max-w-full rounded-md border border-line bg-white p-2"
          />
        ) : hasFailed ? (
          <p className="grid size-72 max-w-full place-items-center rounded-md bg-sunken p-6 text-center text-sm text-ink-soft">
            {failureWords}
          </p>
        ) : (
          <Skeleton className="size-72 max-w-full" />
        )}
        <p className="mt-3 max-w-full text-center text-sm break-all text-ink-soft">{url}</p>
      </div>
      <DialogFooter cancel={null} className="mt-0 sm:justify-center">
        {hasFailed ? (
          <Button variant="secondary" onClick={retry}>
            <Icon of={RotateCw} /> Retry
          </Button>
        ) : image ? (
          <Button asChild>
            <a href={image} download={fileName(url)} onClick={() => toast({ title: "Downloaded" })}>
              <Icon of={Download} /> Download
            </a>
          </Button>
        ) : (
          <Button disabled>
            <Icon of={Download} /> Download
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

/** The file name of the image: "https://…/aco-conference-2025" → "aco-conference-2025-qr-code.png". */
function fileName(url: string): string {
  return `${new URL(url).pathname.split("/").filter(Boolean).at(-1) ?? "page"}-qr-code.png`;
}
