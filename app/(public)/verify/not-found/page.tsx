import type { Metadata } from "next";
import { Main } from "@/components/layout/main";
import { PublicBar } from "@/components/layout/public-bar";
import { getAssociation } from "@/lib/association/queries";
import { contactInWords } from "@/lib/association/rules";
import { CodeForm } from "@/components/certificates/code-form";

export const metadata: Metadata = { title: "Nothing to verify", robots: { index: false } };

/** What somebody sees who verifies a code or an address that nothing has. */
export default function NothingToVerify() {
  const { name, shortName, contactEmail } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      <Main className="page max-w-2xl py-10 sm:py-14">
        <h1 className="text-3xl font-semibold tracking-tight">Nothing to verify</h1>
        <p className="mt-2 text-pretty text-ink-soft">
          {name} has issued nothing with this code or address. Compare it with the certificate, letter or
          membership card, or contact {contactInWords(contactEmail)}.
        </p>
        <CodeForm />
      </Main>
    </>
  );
}
