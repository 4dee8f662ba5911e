import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { PageHeading } from "@/components/layout/page-heading";
import { PeopleLimitReached } from "@/components/layout/people-limit-reached";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { loadRecord } from "@/lib/http/load-record";
import { findConversation } from "@/lib/messages/conversation-queries";
import { countUnread } from "@/lib/messages/queries";
import { ComposeMessage } from "./_components/compose-message";
import { ContactInformation } from "./_components/contact-information";
import { HeaderFollows } from "./_components/header-follows";
import { InboxList } from "./_components/inbox-list";
import { ListSkeleton } from "./_components/list-skeleton";
import { MailboxTabs } from "./_components/mailbox-tabs";
import { parseMessagesRequest } from "./_components/messages-list";
import { NothingOpen } from "./_components/nothing-open";
import { OpenMessage } from "./_components/open-message";
import { SentList } from "./_components/sent-list";

/** The subject of what is open: it is announced when another message is opened. */
export async function generateMetadata({ searchParams }: PageProps<"/messages">): Promise<Metadata> {
  const { message } = parseMessagesRequest(await searchParams);
  const open = message === null ? null : await loadRecord(findConversation(await memberOrSignIn(), message));
  return { title: open && !(open instanceof Refusal) ? open.subject : "Messages" };
}

/** Inbox or sent messages, and beside them the conversation that the address names; on a phone one at a time. */
export default async function MessagesPage({ searchParams }: PageProps<"/messages">) {
  const person = await memberOrSignIn();
  const request = parseMessagesRequest(await searchParams);
  const open = request.message === null ? null : await loadRecord(findConversation(person, request.message));
  if (open instanceof Refusal)
    return <PeopleLimitReached refusal={open} back={{ href: "/messages", label: "Back to Messages" }} />;
  if (request.message !== null && !open) notFound();
  const association = getAssociation();
  const { timeZone } = association;
  const now = new Date();
  const unread = await countUnread(person);
  const list = { person, request, timeZone, now };
  const isOpen = open !== null;
  const answersMessages = can(person, "messages.answer");
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <div className={isOpen ? "max-lg:hidden" : undefined}>
        <PageHeading
          title="Messages"
          description={
            answersMessages
              ? "Messages from members. All administrators share this inbox."
              : "Your conversations with the administrators."
          }
          action={<ComposeMessage personId={person.id} answersMessages={answersMessages} />}
        />
        <MailboxTabs current={request.tab} unread={unread} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <div className={isOpen ? "max-lg:hidden" : undefined}>
          <Suspense fallback={<ListSkeleton />}>
            {request.tab === "inbox" ? <InboxList {...list} /> : <SentList {...list} />}
          </Suspense>
        </div>
        {open ? (
          <OpenMessage conversation={open} person={person} request={request} timeZone={timeZone} />
        ) : (
          <NothingOpen />
        )}
      </div>
      <HeaderFollows unread={unread} />
      <div className={isOpen ? "max-lg:hidden" : undefined}>
        <ContactInformation association={association} />
      </div>
    </main>
  );
}
