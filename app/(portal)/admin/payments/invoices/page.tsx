import { FileText } from "lucide";
import Link from "next/link";
import { PageHeading } from "@/components/layout/page-heading";
import { FilterLinks } from "@/components/lists/link-filters";
import { parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { Button } from "@/components/ui/button";
import { getAssociation } from "@/lib/association/queries";
import { can } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { loadList } from "@/lib/http/load-list";
import { invoiceStateBadge } from "@/lib/invoices/labels";
import { searchInvoices } from "@/lib/invoices/queries";
import { invoiceStates } from "@/lib/invoices/rules";
import { invoicesList } from "./_components/invoices-list";
import { InvoicesTable } from "./_components/invoices-table";
import { above, consolePage } from "../../console-page";

/** Every invoice, newest first, with its document and the credit note that cancels it. */
const page = consolePage(
  { at: "/admin/payments/invoices", title: "Invoices", back: above.payments },
  async ({ person, search, title }) => {
    const request = parseListRequest(invoicesList, search);
    const { state } = request.filters;
    const found = await loadList(searchInvoices(person, { ...request, state }));
    return (
      <>
        <PageHeading
          title={title}
          description="An invoice never changes. Cancelling one issues a credit note, and the items can be invoiced again."
          action={
            can(person, "payments.record") && (
              <Button asChild>
                <Link href={pathTo("/admin/payments/invoices/new")}>New invoice</Link>
              </Button>
            )
          }
        />
        <ListSection
          label="Invoices"
          className="mt-6"
          request={request}
          searchLabel="Search invoices"
          searchPlaceholder="Number, name or reference"
          filters={
            <FilterLinks
              label="Filter by status"
              request={request}
              name="state"
              values={invoiceStates}
              labelOf={(state) => invoiceStateBadge[state].label}
            />
          }
          found={found}
          empty={{
            icon: FileText,
            title: "No invoices yet",
            description:
              "Members create invoices on their payment page. You can create them here or on a member’s record.",
          }}
        >
          {({ invoices }) => (
            <InvoicesTable
              person={person}
              invoices={invoices}
              timeZone={getAssociation().timeZone}
              request={request}
            />
          )}
        </ListSection>
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
