"use client";

import { ExternalLink, QrCode } from "lucide";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { CopyLink } from "./copy-link";
import { externalQrCodeUrl } from "./external-qr-code";

// Few who read a page share it: the dialog is fetched when one of them asks for the code.
const QrCodeDialog = dynamic(() => import("./qr-code-dialog").then((module) => module.QrCodeDialog));

type ShareToolsProps = {
  /** The public address of the page, in full. */
  url: string;
  title: string;
};

/** Hands a page on: its link, a QR code of our own, and one by an outside service. */
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
