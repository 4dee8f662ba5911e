import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PublicBar } from "@/components/layout/public-bar";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { findAskingBrowser } from "@/lib/sign-in/asking-browser";
import { safeCallbackPath } from "@/lib/sign-in/callback";
import { pathTo } from "@/lib/core/path-to";
import { SignInLinkForm } from "./_components/sign-in-link-form";

export const metadata: Metadata = { title: "Sign in by email", robots: { index: false } };

export default async function SignInLinkPage({ searchParams }: PageProps<"/sign-in-link">) {
  const callbackUrl = safeCallbackPath((await searchParams).callbackUrl);
  if (await visitor()) redirect(pathTo("/"));
  const { name, shortName } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      <SignInLinkForm callbackUrl={callbackUrl} hasAsked={(await findAskingBrowser()) !== null} />
    </>
  );
}
