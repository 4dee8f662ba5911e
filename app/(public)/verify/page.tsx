import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Main } from "@/components/layout/main";
import { PublicBar } from "@/components/layout/public-bar";
import { getAssociation } from "@/lib/association/queries";
import { parseCertificateCode } from "@/lib/certificates/rules";
import { mistypedCode, notACode } from "@/lib/certificates/schema";
import { pathTo } from "@/lib/core/path-to";
import { CodeForm } from "@/components/certificates/code-form";

export const metadata: Metadata = { title: "Verify a certificate or letter" };

/** Asks for a certificate's code, and explains what is wrong with one that can't exist. */
export default async function VerifyPage({ searchParams }: PageProps<"/verify">) {
  const { code } = await searchParams;
  const typed = typeof code === "string" ? code : undefined;
  const parsed = typed === undefined ? null : parseCertificateCode(typed);
  if (parsed !== null && parsed !== "mistyped") redirect(pathTo("/verify/[code]", { code: parsed.code }));
  const problem = typed === undefined ? undefined : parsed === "mistyped" ? mistypedCode : notACode;
  const { name, shortName } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      <Main className="page max-w-2xl py-10 sm:py-14">
        <h1 className="text-3xl font-semibold tracking-tight">Verify a certificate or letter</h1>
        <p className="mt-2 text-pretty text-ink-soft">
          Check that a certificate or a letter of good standing of {name} is genuine and still valid. You
          don&apos;t need an account.
        </p>
        <CodeForm code={typed} problem={problem} />
      </Main>
    </>
  );
}
