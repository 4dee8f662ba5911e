"use client";

import { ExternalLink, Link2, Lock, Share2, ShieldCheck } from "lucide";
import { copyToClipboard } from "@/components/forms/copy-to-clipboard";
import { useSubmit } from "@/components/forms/use-submit";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { DropdownMenuSeparator, MenuItem } from "@/components/ui/dropdown-menu";
import type { ShownCertificate } from "@/lib/certificates/queries";
import type { shareCertificate } from "@/lib/certificates/share-certificate";
import type { Action } from "@/lib/core/operation";

export type ShareMenuProps = {
  certificate: Pick<ShownCertificate, "code" | "verifyUrl" | "linkedInUrl">;
  /** Names the menu for screen readers. */
  label: string;
  isShared: boolean;
  onShare: Action<typeof shareCertificate>;
  onShared: (isShared: boolean) => void;
};

/** The ways to show a certificate to others. It is loaded when somebody asks for it, and opens at once. */
export function ShareMenu({ certificate, label, isShared, onShare, onShared }: ShareMenuProps) {
  const { code, verifyUrl, linkedInUrl } = certificate;
  const { submit } = useSubmit(onShare, {
    success: ({ shared }) =>
      shared
        ? {
            title: "Certificate shared",
            description: "Anyone with the verification link can download it.",
          }
        : { title: "Sharing stopped", description: "The link still shows that the certificate is valid." },
    failureTitle: "Couldn’t change sharing",
    onDone: ({ shared }) => onShared(shared),
  });
  return (
    <ActionsMenu label={label} text="Share" dialogs={{}} startsOpen>
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
  );
}
