import type { Metadata } from "next";
import { HelpFooter } from "@/components/layout/help-footer";
import { PageNotFound } from "@/components/layout/page-not-found";
import { PublicBar } from "@/components/layout/public-bar";
import { SignedInHeader } from "@/components/layout/signed-in-header";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { countUnread } from "@/lib/messages/queries";

export const metadata: Metadata = { title: "404 Page Not Found" };

/** The page for unknown addresses. Next sends it along with every page, so it loads nothing that other pages do not. */
export default async function NotFound() {
  const person = await visitor().catch(() => null);
  const { shortName, name, contactEmail } = getAssociation();
  const association = { shortName, name };
  if (!person) {
    return (
      <>
        <PublicBar association={association} />
        <PageNotFound isSignedIn={false} />
        <HelpFooter contactEmail={contactEmail} />
      </>
    );
  }
  return (
    <>
      <SignedInHeader
        user={{ firstName: person.firstName, email: person.email, isAdmin: person.isAdmin }}
        unreadMessages={await countUnread(person).catch(() => 0)}
        association={association}
      />
      <PageNotFound isSignedIn />
    </>
  );
}
