import { ArrowLeft, Inbox, Mail } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { listRequest } from "@/components/lists/list-address";
import { SearchForm } from "@/components/lists/search-form";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Pagination } from "@/components/lists/pagination";
import { getAssociation } from "@/lib/association/queries";
import { isAdmin, memberOrSignIn } from "@/lib/auth/actor";
import { hasMailServer, searchEmails } from "@/lib/emails/queries";
import { parseEmailState } from "@/lib/emails/rules";
import { EmailsTable } from "./_components/emails-table";
import { outboxHref, outboxList, outboxPath } from "./_components/outbox-address";
import { StateFilter } from "./_components/state-filter";

export const metadata: Metadata = { title: "Emails" };

const pageSize = 50;

/** The outbox: what the portal has written to people, and what became of it. */
export default async function EmailsPage({ searchParams }: PageProps<"/admin/emails">) {
  const person = await memberOrSignIn();
  if (!isAdmin(person)) return <AccessRestricted />;
  const search = await searchParams;
  const { text, sort, page: wanted } = listRequest(search);
  const state = parseEmailState(search.state);
  const asked = { text, state, sort, page: wanted, size: pageSize };
  const { total, page, emails } = await searchEmails(person, asked);
  const { timeZone } = getAssociation();
  const isNarrowed = text !== "" || state !== null;
  const request = { text, state, sort, page };
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <Link
        href="/admin"
        className="inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> Admin Dashboard
      </Link>
      <div className="mt-3">
        <PageHeading
          title="Emails"
          description="Emails that the portal has sent, and their delivery status."
        />
      </div>
      {!hasMailServer() && (
        <p className="mt-6 flex gap-3 rounded-md border border-line bg-aqua-soft p-4 text-sm text-aqua-ink">
          <Icon of={Inbox} className="mt-0.5" />
          No mail server is set (SMTP_URL), so emails are not sent. You can read them here.
        </p>
      )}
      <section aria-label="Outbox" className="mt-6 space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <StateFilter request={request} hasMailServer={hasMailServer()} />
          <SearchForm label="Search by address or subject" text={text} kept={state ? { state } : undefined} />
        </div>
        {emails.length === 0 ? (
          <EmptyState
            icon={Mail}
            headingLevel={2}
            title={isNarrowed ? "No emails found" : "No emails yet"}
            description={
              isNarrowed
                ? "No emails match this search and filter."
                : "Emails from the portal will appear here."
            }
            action={
              isNarrowed && (
                <Button asChild variant="secondary">
                  <Link href="/admin/emails">Show all emails</Link>
                </Button>
              )
            }
          />
        ) : (
          <EmailsTable emails={emails} timeZone={timeZone} path={outboxPath} request={outboxList(request)} />
        )}
        <Pagination
          label="Emails"
          page={page}
          total={total}
          size={pageSize}
          hrefOf={(other) => outboxHref({ ...request, page: other })}
        />
      </section>
    </main>
  );
}
