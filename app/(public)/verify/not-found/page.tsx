import type { Metadata } from "next";
import { Main } from "@/components/layout/main";
import { PublicBar } from "@/components/layout/public-bar";
import { getAssociation } from "@/lib/association/queries";
import { contactInWords } from "@/lib/association/rules";
import { CodeForm } from "@/components/certificates/code-form";

export const metadata: Metadata = { title: "No such certificate", robots: { index: false } };

/** What somebody sees who verifies a code that no certificate has. */
export default function NoSuchCertificate() {
  const { name, shortName, contactEmail } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      <Main className="page max-w-2xl py-10 sm:py-14">
        <h1 className="text-3xl font-semibold tracking-tight">No such certificate</h1>
        <p className="mt-2 text-pretty text-ink-soft">
          {name} has issued no certificate with this code. Compare it with the certificate, or contact{" "}
          {contactInWords(contactEmail)}.
        </p>
        <CodeForm />
      </Main>
    </>
  );
}
