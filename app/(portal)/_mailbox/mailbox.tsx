import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import type { SearchParams } from "@/components/lists/list-request";
import { PageHeading } from "@/components/layout/page-heading";
import { PeopleLimitReached } from "@/components/layout/people-limit-reached";
import { Main } from "@/components/layout/main";
import { KeyedRows } from "@/components/review/keyed-rows";
import { getAssociation } from "@/lib/association/queries";
import { can, type Member } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { loadRecord } from "@/lib/http/load-record";
import { findConversation } from "@/lib/messages/shared/conversation-queries";
import { countUnread } from "@/lib/messages/queries";
import { listAnswering } from "@/lib/messages/shared/answering";
import { summariseMember } from "@/lib/personal-data/member-summary";
import { ComposeMessage } from "./compose-message";
import { ContactInformation } from "./contact-information";
import { HeaderFollows } from "./header-follows";
import { InboxList } from "./inbox-list";
import { ListSkeleton } from "./list-skeleton";
import { MailboxTabs } from "./mailbox-tabs";
import { MemberBeside } from "./member-beside";
import { parseMessagesRequest, type MailboxPath } from "./messages-list";
import { NothingOpen } from "./nothing-open";
import { OpenMessage } from "./open-message";
import { SentList } from "./sent-list";

type MailboxFacts = { person: Member; path: MailboxPath; search: SearchParams };

/** The title is the subject of the open conversation, so that opening another one is announced. */
export async function mailboxMetadata({ person, path, search }: MailboxFacts): Promise<Metadata> {
  const { message } = parseMessagesRequest(path, search);
  const open = message === null ? null : await loadRecord(findConversation(person, message));
  return { title: open && !(open instanceof Refusal) ? open.subject : "Messages" };
}

/** Inbox or sent messages, and beside them the conversation that the address names; on a phone one at a time. */
export async function showMailbox({ person, path, search }: MailboxFacts) {
  const request = parseMessagesRequest(path, search);
  const open = request.message === null ? null : await loadRecord(findConversation(person, request.message));
  if (open instanceof Refusal)
    return <PeopleLimitReached refusal={open} back={{ href: path, label: "Back to Messages" }} />;
  if (request.message !== null && !open) notFound();
  const association = getAssociation();
  const { timeZone } = association;
  const now = new Date();
  const unread = await countUnread(person);
  const list = { person, request, timeZone, now };
  const isOpen = open !== null;
  const answersMessages = can(person, "messages.answer");
  const answering = open && can(person, "messages.answer") ? await listAnswering(person) : [];
  const member = open?.member;
  const beside =
    member && can(person, "messages.answer") ? (
      <MemberBeside summary={await summariseMember(person, member.id)} timeZone={timeZone} />
    ) : null;
  const panes = (
    <div
      className={`grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] ${beside ? "xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)_15rem]" : ""}`}
    >
      <div className={isOpen ? "max-lg:hidden" : undefined}>
        <Suspense fallback={<ListSkeleton />}>
          {request.tab === "inbox" ? <InboxList {...list} /> : <SentList {...list} />}
        </Suspense>
      </div>
      {open ? (
        <OpenMessage
          answering={answering}
          beside={beside}
          conversation={open}
          person={person}
          request={request}
          timeZone={timeZone}
        />
      ) : (
        <NothingOpen />
      )}
      {beside && (
        <section
          aria-label="About the member"
          className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto pt-1 max-xl:hidden"
        >
          {beside}
        </section>
      )}
    </div>
  );
  return (
    <Main>
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
        <MailboxTabs path={path} current={request.tab} unread={unread} />
      </div>
      {answersMessages ? (
        <KeyedRows approve="Done" reject="Reply">
          {panes}
        </KeyedRows>
      ) : (
        panes
      )}
      <HeaderFollows unread={unread} />
      <div className={isOpen ? "max-lg:hidden" : undefined}>
        <ContactInformation association={association} />
      </div>
    </Main>
  );
}
