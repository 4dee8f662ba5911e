import type { Metadata } from "next";
import { SignInScreen } from "@/components/auth/sign-in-screen";
import { SearchAnywhere } from "@/components/console-search/search-anywhere";
import { HelpFooter } from "@/components/layout/help-footer";
import { SiteHeader } from "@/components/layout/site-header";
import { getAssociation } from "@/lib/association/queries";
import { hasEndedSession, visitor } from "@/lib/auth/actor";
import { countUnread } from "@/lib/messages/queries";
import { searchConsoleAction } from "../(portal)/admin/actions";
import { Dashboard } from "./_components/dashboard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await visitor()) ? "Dashboard" : "Sign In" };
}

export default async function HomePage() {
  const person = await visitor();
  const { name, shortName, benefitsUrl, contactEmail } = getAssociation();
  if (!person) {
    const hasEnded = await hasEndedSession();
    return (
      <>
        <SignInScreen association={{ name, shortName, benefitsUrl }} hasEnded={hasEnded} />
        <HelpFooter contactEmail={contactEmail} />
      </>
    );
  }
  const { firstName, email, isAdmin } = person;
  return (
    <>
      <SiteHeader
        user={{ firstName, email, isAdmin }}
        unreadMessages={await countUnread(person)}
        association={{ shortName, name }}
      />
      <Dashboard person={person} />
      {isAdmin && !person.secondFactor?.isOwed && (
        <SearchAnywhere personId={person.id} onSearch={searchConsoleAction} />
      )}
    </>
  );
}
