import type { Metadata } from "next";
import { Main } from "@/components/layout/main";
import { PublicBar } from "@/components/layout/public-bar";
import { getAssociation } from "@/lib/association/queries";
import { contactInWords } from "@/lib/association/rules";

export const metadata: Metadata = { title: "Too many codes", robots: { index: false } };

/** What is shown in place of a page with a code, once too many codes came from one network. */
export default function TooManyCodes() {
  const { name, shortName, contactEmail } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      <Main className="page max-w-2xl py-10 sm:py-14">
        <h1 className="text-3xl font-semibold tracking-tight">Too many codes</h1>
        <p className="mt-2 text-pretty text-ink-soft">
          Too many codes have been tried from your network. Please try again in 15 minutes, or contact{" "}
          {contactInWords(contactEmail)}.
        </p>
      </Main>
    </>
  );
}
