import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Download } from "lucide";
import { Main } from "@/components/layout/main";
import { PublicBar } from "@/components/layout/public-bar";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { parseCertificateCode } from "@/lib/certificates/rules";
import { listSha256 } from "@/lib/certificates/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { findIssued } from "@/lib/good-standing/queries";
import { CertificateFacts } from "./_components/certificate-facts";
import { CompareFile } from "./_components/compare-file";
import { LetterFacts } from "./_components/letter-facts";

export const metadata: Metadata = {
  title: "Verify a certificate or letter",
  robots: { index: false, follow: false },
};

/** What anybody learns who verifies a certificate or a letter: whether it is valid, and what it says. */
export default async function VerifyCertificatePage({ params }: PageProps<"/verify/[code]">) {
  const typed = decodeURIComponent((await params).code);
  const parsed = parseCertificateCode(typed);
  if (parsed === null || parsed === "mistyped") redirect(pathTo("/verify", { query: { code: typed } }));
  const { code } = parsed;
  const { certificate, letter } = await findIssued(code);
  if (!certificate && !letter) notFound();
  const { name, shortName } = getAssociation();
  const address = publicUrl(pathTo("/verify"));
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      <Main className="page max-w-2xl py-8 sm:py-12">
        {certificate && <CertificateFacts certificate={certificate} />}
        {letter && <LetterFacts letter={letter} />}
        {certificate?.isShared && certificate.state !== "revoked" && (
          <Button asChild variant="secondary" className="mt-5">
            <a href={`/api/certificates/${code}`} download>
              <Icon of={Download} /> Download certificate
            </a>
          </Button>
        )}
        <CompareFile
          hashes={letter ? [letter.sha256] : await listSha256(code)}
          isValid={(certificate ?? letter)?.state === "valid"}
        />
        <p className="mt-8 text-sm text-pretty text-ink-soft">
          Only this page proves that a certificate or letter is genuine. Check that its address begins with{" "}
          <strong className="font-medium wrap-anywhere text-ink">{address}</strong>.
        </p>
      </Main>
    </>
  );
}
