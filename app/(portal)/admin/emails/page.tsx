import { ArrowLeft, Inbox, Mail } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PageHeading } from "@/components/layout/page-heading";
import { listRequest } from "@/components/lists/list-address";
import { ListSection } from "@/components/lists/list-section";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { isAdmin, memberOrSignIn } from "@/lib/auth/actor";
import { hasMailServer, searchEmails } from "@/lib/emails/queries";
import { parseEmailState } from "@/lib/emails/rules";
import { EmailsTable } from "./_components/emails-table";
import { outboxList, outboxPath } from "./_components/outbox-address";
import { StateFilter } from "./_components/state-filter";

export const metadata: Metadata = { title: "Emails" };

const pageSize = 50;

/** The outbox: what the portal has written to people, and what became of it. */
export default async function EmailsPage({ searchParams }: PageProps<"/admin/emails">) {
  const person = await memberOrSignIn();
  if (!isAdmin(person)) return <AccessRestricted />;
  const search = await searchParams;
  const { text, sort, page } = listRequest(search);
  const state = parseEmailState(search.state);
  const request = { text, state, sort, page };
  const { emails, ...found } = await searchEmails(person, { ...request, size: pageSize });
  const { timeZone } = getAssociation();
  const isNarrowed = text !== "" || state !== null;
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
      <ListSection
        label="Outbox"
        path={outboxPath}
        request={outboxList(request)}
        searchLabel="Search by address or subject"
        filters={<StateFilter request={request} hasMailServer={hasMailServer()} />}
        pageSize={pageSize}
        empty={{
          icon: Mail,
          title: isNarrowed ? "No emails found" : "No emails yet",
          description: isNarrowed
            ? "No emails match this search and filter."
            : "Emails from the portal will appear here.",
          action: isNarrowed && (
            <Button asChild variant="secondary">
              <Link href="/admin/emails">Show all emails</Link>
            </Button>
          ),
        }}
        {...found}
      >
        <EmailsTable emails={emails} timeZone={timeZone} path={outboxPath} request={outboxList(request)} />
      </ListSection>
    </main>
  );
}
