"use client";

import { ExternalLink, QrCode } from "lucide";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
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

/** Shares a page: its link, our own QR code, and a third party's. */
export function ShareTools({ url, title }: ShareToolsProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  function openCode() {
    setWasOpened(true);
    setOpen(true);
  }

  return (
    <div className="flex flex-wrap gap-2 max-sm:[&>*]:w-full">
      <CopyLink url={url} />
      <Button ref={opener} variant="secondary" onClick={openCode} aria-haspopup="dialog">
        <Icon of={QrCode} /> QR code
      </Button>
      <Button asChild variant="ghost">
        <a href={externalQrCodeUrl(url)} target="_blank" rel="noopener noreferrer">
          <Icon of={ExternalLink} /> QR image in a new tab
        </a>
      </Button>
      {wasOpened && (
        <QrCodeDialog url={url} title={title} isOpen={isOpen} onOpenChange={setOpen} opener={opener} />
      )}
    </div>
  );
}
