import { Inbox, Mail } from "lucide";
import { PageHeading } from "@/components/layout/page-heading";
import { FilterLinks } from "@/components/lists/link-filters";
import { parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { emailBadge } from "@/lib/emails/labels";
import { hasProvenMailServer } from "@/lib/emails/mail-server";
import { searchEmails } from "@/lib/emails/queries";
import { loadList } from "@/lib/http/load-list";
import { EmailsTable } from "./_components/emails-table";
import { outboxList } from "./_components/outbox-list";
import { consolePage } from "../console-page";

/** The outbox: the emails that the portal has written, and whether they were delivered. */
const page = consolePage({ at: "/admin/emails", title: "Emails" }, async ({ person, search, title }) => {
  const request = parseListRequest(outboxList, search);
  const found = await loadList(searchEmails(person, { ...request, ...request.filters }));
  const { timeZone } = getAssociation();
  return (
    <>
      <PageHeading title={title} description="Emails that the portal has sent, and their delivery status." />
      {!hasProvenMailServer() && (
        <p className="mt-6 flex gap-3 rounded-md border border-line bg-aqua-soft p-4 text-sm text-aqua-ink">
          <Icon of={Inbox} className="mt-0.5" />
          No mail server is set and confirmed, so emails are not sent. You can read them here.
        </p>
      )}
      <ListSection
        label="Outbox"
        className="mt-6"
        request={request}
        searchLabel="Search by address or subject"
        filters={
          <FilterLinks
            label="Filter by state"
            request={request}
            name="state"
            values={[hasProvenMailServer() ? "waiting" : "kept", "sent", "given_up"] as const}
            labelOf={(state) => emailBadge[state].label}
          />
        }
        found={found}
        empty={{
          icon: Mail,
          title: "No emails yet",
          description: "Emails from the portal will appear here.",
        }}
      >
        {({ emails }) => <EmailsTable emails={emails} timeZone={timeZone} request={request} />}
      </ListSection>
    </>
  );
});

export const metadata = page.metadata;
export default page;
