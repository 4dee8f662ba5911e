import type { ReactNode } from "react";
import { PublicBar } from "@/components/layout/public-bar";
import { SiteHeader } from "@/components/layout/site-header";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { countUnread } from "@/lib/messages/queries";

/** The frame of the signed-in portal. It guards nothing: each page asks for its member itself. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const person = await visitor();
  const { shortName, name } = getAssociation();
  return (
    <>
      {person ? (
        <SiteHeader
          user={{ firstName: person.firstName, email: person.email, isAdmin: person.isAdmin }}
          unreadMessages={await countUnread(person)}
          association={{ shortName, name }}
        />
      ) : (
        <PublicBar association={{ shortName, name }} />
      )}
      {children}
    </>
  );
}
