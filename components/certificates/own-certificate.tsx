"use client";

import { Award, ChevronDown, Download } from "lucide";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { hoursInWords, kindLabels } from "@/lib/certificates/labels";
import type { ShownCertificate } from "@/lib/certificates/queries";
import type { shareCertificate } from "@/lib/certificates/share-certificate";
import type { Action } from "@/lib/core/operation";

// Few people share a certificate on a visit, so the menu is loaded on demand.
const ShareMenu = lazy(async () => ({ default: (await import("./share-menu")).ShareMenu }));

type OwnCertificateProps = {
  certificate: ShownCertificate;
  onShare: Action<typeof shareCertificate>;
  className?: string;
};

/** A member's certificate: download, and ways to show it to others. */
export function OwnCertificate({ certificate, onShare, className }: OwnCertificateProps) {
  const { kind, title, totalHours, downloadUrl } = certificate;
  const [isShared, setShared] = useState(certificate.isShared);
  const [isMenuWanted, setMenuWanted] = useState(false);
  const label = `Share the certificate: ${title}`;
  const shareButton = (
    <Button
      variant="ghost"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      busy={isMenuWanted}
      onClick={() => setMenuWanted(true)}
    >
      Share <Icon of={ChevronDown} />
    </Button>
  );
  return (
    <div className={cn("flex flex-wrap items-center justify-between gap-x-4 gap-y-3", className)}>
      <p className="flex min-w-0 items-center gap-2.5 text-sm">
        <Icon of={Award} className="size-5 shrink-0 text-gold" />
        <span>
          <span className="font-medium">{kindLabels[kind]}</span>
          <span className="block text-ink-soft">
            {hoursInWords(totalHours)} of CPD{isShared && ", shared"}
          </span>
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm" variant="secondary">
          <a href={downloadUrl} download>
            <Icon of={Download} /> Download certificate
          </a>
        </Button>
        {isMenuWanted ? (
          <Suspense fallback={shareButton}>
            <ShareMenu
              certificate={certificate}
              label={label}
              isShared={isShared}
              onShare={onShare}
              onShared={setShared}
            />
          </Suspense>
        ) : (
          shareButton
        )}
      </div>
    </div>
  );
}
