import type { ReactNode } from "react";
import { SiteHeader } from "@/components/layout/site-header";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const { firstName, email, isAdmin } = await memberOrSignIn();
  const { shortName, name } = getAssociation();
  return (
    <>
      <SiteHeader user={{ firstName, email, isAdmin }} association={{ shortName, name }} />
      {children}
    </>
  );
}
