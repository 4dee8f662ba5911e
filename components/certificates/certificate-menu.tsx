"use client";

import { CircleSlash, Download, PencilLine, ShieldCheck } from "lucide";
import dynamic from "next/dynamic";
import Link from "next/link";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { DropdownMenuSeparator, MenuItem } from "@/components/ui/dropdown-menu";
import type { correctCertificate } from "@/lib/certificates/correct-certificate";
import type { ManagedCertificate } from "@/lib/certificates/rules";
import type { revokeCertificate } from "@/lib/certificates/revoke-certificate";
import type { Action } from "@/lib/core/operation";
import { pathTo } from "@/lib/core/path-to";

// Each dialog is fetched when it is opened for the first time.
const CorrectCertificate = dynamic(() =>
  import("./correct-certificate").then((module) => module.CorrectCertificate),
);
const RevokeCertificate = dynamic(() =>
  import("./revoke-certificate").then((module) => module.RevokeCertificate),
);

type CertificateMenuProps = {
  certificate: ManagedCertificate;
  suggestions: readonly string[];
  onCorrect: Action<typeof correctCertificate>;
  onRevoke: Action<typeof revokeCertificate>;
};

/** What staff do with a certificate. */
export function CertificateMenu({ certificate, suggestions, onCorrect, onRevoke }: CertificateMenuProps) {
  const { code, holderName, state } = certificate;
  return (
    <ActionsMenu
      label={`Actions for ${holderName}`}
      dialogs={{
        correct: (dialog) => (
          <CorrectCertificate
            {...dialog}
            certificate={certificate}
            suggestions={suggestions}
            onCorrect={onCorrect}
          />
        ),
        revoke: (dialog) => <RevokeCertificate {...dialog} certificate={certificate} onRevoke={onRevoke} />,
      }}
    >
      {(open) => (
        <>
          {state !== "revoked" && (
            <MenuItem
              icon={Download}
              label="Download PDF"
              link={<a href={`/api/certificates/${code}`} download />}
            />
          )}
          <MenuItem
            icon={ShieldCheck}
            label="Open verification page"
            link={<Link href={pathTo("/verify/[code]", { code })} prefetch={false} />}
          />
          {state === "valid" && (
            <>
              <DropdownMenuSeparator />
              <MenuItem icon={PencilLine} label="Correct…" onSelect={() => open("correct")} />
              <MenuItem icon={CircleSlash} label="Revoke…" tone="danger" onSelect={() => open("revoke")} />
            </>
          )}
        </>
      )}
    </ActionsMenu>
  );
}
