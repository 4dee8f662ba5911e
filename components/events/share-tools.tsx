"use client";

import { ExternalLink, QrCode } from "lucide";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { DialogOpener } from "@/components/ui/dialog-opener";
import { Icon } from "@/components/ui/icon";
import { CopyLink } from "./copy-link";
import { externalQrCodeUrl } from "./external-qr-code";

// Few readers share a page, so the dialog is loaded on demand.
const QrCodeDialog = dynamic(() => import("./qr-code-dialog").then((module) => module.QrCodeDialog));

type ShareToolsProps = {
  /** The full public URL of the page. */
  url: string;
  title: string;
};

/** The tools for sharing a page: its link, our own QR code, and a third party's. */
export function ShareTools({ url, title }: ShareToolsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:[&>*]:w-full">
      <CopyLink url={url} />
      <DialogOpener
        variant="secondary"
        aria-haspopup="dialog"
        dialog={(dialog) => <QrCodeDialog {...dialog} url={url} title={title} />}
      >
        <Icon of={QrCode} /> QR code
      </DialogOpener>
      <Button asChild variant="ghost">
        <a href={externalQrCodeUrl(url)} target="_blank" rel="noopener noreferrer">
          <Icon of={ExternalLink} /> Open QR image in a new tab
        </a>
      </Button>
    </div>
  );
}
