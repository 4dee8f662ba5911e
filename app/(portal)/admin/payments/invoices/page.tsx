import { FileText } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { LinkFilters } from "@/components/lists/link-filters";
import { listHref, parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { PaymentsFrame } from "@/components/payments/payments-frame";
import { Button } from "@/components/ui/button";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { loadList } from "@/lib/http/load-list";
import { invoiceStateBadge } from "@/lib/invoices/labels";
import { searchInvoices } from "@/lib/invoices/queries";
import { invoiceStates } from "@/lib/invoices/rules";
import { invoicesList } from "./_components/invoices-list";
import { InvoicesTable } from "./_components/invoices-table";

export const metadata: Metadata = { title: "Invoices" };

const pageSize = 50;

/** Every invoice, newest first, with its document and the credit note that cancels it. */
export default async function InvoicesPage({ searchParams }: PageProps<"/admin/payments/invoices">) {
  const person = await memberOrSignIn();
  if (!can(person, "payments.read")) return <AccessRestricted />;
  const request = parseListRequest(invoicesList, await searchParams);
  const { state } = request.filters;
  const found = await loadList(searchInvoices(person, { ...request, state, size: pageSize }));
  return (
    <PaymentsFrame
      title="Invoices"
      description="An invoice never changes. Cancelling one issues a credit note, and what it was about can be on another."
      action={
        can(person, "payments.record") && (
          <Button asChild>
            <Link href={pathTo("/admin/payments/invoices/new")}>New invoice</Link>
          </Button>
        )
      }
    >
      <ListSection
        label="Invoices"
        className="mt-6"
        request={request}
        searchLabel="Search invoices"
        searchPlaceholder="Number, name or reference"
        filters={
          <LinkFilters
            label="Filter by status"
            filters={[null, ...invoiceStates].map((value) => ({
              label: value ? invoiceStateBadge[value].label : "All",
              href: listHref(request, { filters: { state: value } }),
              isCurrent: value === state,
            }))}
          />
        }
        found={found}
        pageSize={pageSize}
        noun="invoices"
        empty={{
          icon: FileText,
          title: "No invoices yet",
          description: "Members make them on their payment page, and you here or on a member's record.",
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
    </PaymentsFrame>
  );
}
