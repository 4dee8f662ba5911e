import type { ReactNode } from "react";
import { HelpFooter } from "@/components/layout/help-footer";
import { getAssociation } from "@/lib/association/queries";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <HelpFooter contactEmail={getAssociation().contactEmail} />
    </>
  );
}
