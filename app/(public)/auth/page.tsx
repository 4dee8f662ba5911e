import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInScreen } from "@/components/auth/sign-in-screen";
import { getAssociation } from "@/lib/association/queries";
import { hasEndedSession, visitor } from "@/lib/auth/actor";
import { safeCallbackPath } from "@/lib/sign-in/callback";
import { pathTo } from "@/lib/core/path-to";

export const metadata: Metadata = { title: "Sign In" };

export default async function AuthPage({ searchParams }: PageProps<"/auth">) {
  const callbackUrl = safeCallbackPath((await searchParams).callbackUrl);
  if (await visitor()) redirect(pathTo("/"));
  const { name, shortName, benefitsUrl } = getAssociation();
  return (
    <SignInScreen
      association={{ name, shortName, benefitsUrl }}
      callbackUrl={callbackUrl}
      hasEnded={await hasEndedSession()}
    />
  );
}
