"use client";

import { Award, Download, ExternalLink, Link2, Lock, Share2, ShieldCheck } from "lucide";
import { useState } from "react";
import { copyToClipboard } from "@/components/forms/copy-to-clipboard";
import { useSubmit } from "@/components/forms/use-submit";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DropdownMenuSeparator, MenuItem } from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";
import { hoursInWords } from "@/lib/certificates/labels";
import type { ShownCertificate } from "@/lib/certificates/queries";
import type { shareCertificate } from "@/lib/certificates/share-certificate";
import type { Action } from "@/lib/core/operation";

type OwnCertificateProps = {
  certificate: ShownCertificate;
  onShare: Action<typeof shareCertificate>;
  className?: string;
};

/** A member's certificate of attendance: download, and ways to show it to others. */
export function OwnCertificate({ certificate, onShare, className }: OwnCertificateProps) {
  const { code, title, totalHours, downloadUrl, verifyUrl, linkedInUrl } = certificate;
  const [isShared, setShared] = useState(certificate.isShared);
  const { submit } = useSubmit(onShare, {
    success: ({ shared }) =>
      shared
        ? {
            title: "Certificate shared",
            description: "Anyone with the verification link can download it.",
          }
        : { title: "Sharing stopped", description: "The link still shows that the certificate is valid." },
    failureTitle: "Couldn’t change sharing",
    onDone: ({ shared }) => setShared(shared),
  });
  return (
    <div className={cn("flex flex-wrap items-center justify-between gap-x-4 gap-y-3", className)}>
      <p className="flex min-w-0 items-center gap-2.5 text-sm">
        <Icon of={Award} className="size-5 shrink-0 text-gold" />
        <span>
          <span className="font-medium">Certificate of attendance</span>
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
        <ActionsMenu label={`Share the certificate: ${title}`} text="Share" dialogs={{}}>
          {() => (
            <>
              <MenuItem
                icon={Link2}
                label="Copy verification link"
                onSelect={() => copyToClipboard(verifyUrl, "link")}
              />
              <MenuItem icon={ShieldCheck} label="Verify" link={<a href={verifyUrl} />} />
              <MenuItem
                icon={ExternalLink}
                label="Add to LinkedIn"
                link={<a href={linkedInUrl} target="_blank" rel="noopener noreferrer" />}
              />
              <DropdownMenuSeparator />
              <MenuItem
                icon={isShared ? Lock : Share2}
                label={isShared ? "Stop sharing the PDF" : "Share the PDF by link"}
                onSelect={() => submit({ code, shared: !isShared })}
              />
            </>
          )}
        </ActionsMenu>
      </div>
    </div>
  );
}
