import type { ReactNode } from "react";
import { PresencePrompt } from "@/components/auth/presence-prompt";
import { SearchAnywhere } from "@/components/console-search/search-anywhere";
import { PortalHeader } from "@/components/layout/portal-header";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { countUnread } from "@/lib/messages/queries";
import { searchConsoleAction } from "./admin/actions";
import { getConsoleLinks } from "./console-links";

/** The header and frame of the signed-in portal. It does not guard the pages: each has a guard of its own. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const person = await visitor();
  const { shortName, name } = getAssociation();
  const [unreadMessages, consoleLinks] = person
    ? await Promise.all([countUnread(person), getConsoleLinks(person)])
    : [0, null];
  return (
    <>
      <PortalHeader
        person={person}
        unreadMessages={unreadMessages}
        association={{ shortName, name }}
        console={consoleLinks}
      />
      {children}
      {person && consoleLinks && !person.secondFactor?.isOwed && (
        <SearchAnywhere personId={person.id} onSearch={searchConsoleAction} />
      )}
      {person && <PresencePrompt email={person.email} />}
    </>
  );
}
