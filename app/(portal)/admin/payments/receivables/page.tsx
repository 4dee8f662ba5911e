import { Download, HandCoins } from "lucide";
import { ExportLink } from "@/components/forms/export-link";
import { PageHeading } from "@/components/layout/page-heading";
import { FilterLinks } from "@/components/lists/link-filters";
import { listHref, parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { can } from "@/lib/auth/member";
import { loadList } from "@/lib/http/load-list";
import { describeCreditOf } from "@/lib/ledger/shared/credits";
import { dueStates } from "@/lib/ledger/rules";
import { dueStateBadge } from "@/lib/ledger/labels";
import { listReportsOf } from "@/lib/payments/shared/reported";
import { listWaived } from "@/lib/payments/shared/waived";
import { searchReceivables } from "@/lib/payments/shared/receivables";
import { Ageing } from "./_components/ageing";
import { EmailPayers } from "./_components/email-payers";
import { PurposeSelect } from "./_components/purpose-select";
import { receivablesList } from "./_components/receivables-list";
import { ReceivablesTable } from "./_components/receivables-table";
import { above, consolePage } from "../../console-page";

/** The page of receivables: what is owed to the association, by whom and since when. */
const page = consolePage(
  { at: "/admin/payments/receivables", title: "Receivables", back: above.payments },
  async ({ person, search, title }) => {
    const request = parseListRequest(receivablesList, search);
    const { state, purpose } = request.filters;
    const chosen = { text: request.text, state, purpose, isOverdue: false };
    const countsPayers = can(person, "payments.email");
    const found = await loadList(searchReceivables(person, { ...request, ...chosen, countsPayers }));
    const shownIds = found ? found.receivables.map(({ id }) => id) : [];
    const [reports, credits, waived] = await Promise.all([
      listReportsOf(shownIds),
      describeCreditOf(person, shownIds),
      listWaived(shownIds),
    ]);
    return (
      <>
        <PageHeading
          title={title}
          description="Who owes what, and since when."
          action={
            <div className="flex flex-wrap gap-2">
              {can(person, "payments.export") && (
                <Button asChild variant="secondary" size="sm">
                  <ExportLink href={listHref(request, { path: "/api/admin/receivables/export", sort: "" })}>
                    <Icon of={Download} /> CSV export
                  </ExportLink>
                </Button>
              )}
              {found && found.payers.all > 0 && (
                <EmailPayers
                  chosen={{
                    q: request.text,
                    state: state ?? "",
                    purpose: purpose ?? "",
                  }}
                  people={found.payers.all}
                  late={found.payers.late}
                />
              )}
            </div>
          }
        />
        <ListSection
          label="Receivables"
          className="mt-6"
          request={request}
          searchLabel="Search receivables"
          searchPlaceholder="Name, email or reference"
          searchFields={{ purpose: <PurposeSelect purpose={purpose} /> }}
          filters={
            <FilterLinks
              label="Filter by status"
              request={request}
              name="state"
              values={dueStates}
              labelOf={(state) => dueStateBadge[state].label}
              allLabel="Outstanding"
            />
          }
          notice={found && <Ageing figures={found.figures} />}
          found={found}
          empty={{
            icon: HandCoins,
            title: "No one owes anything",
            description: "Unpaid dues and seats appear here.",
          }}
        >
          {({ receivables }) => (
            <ReceivablesTable
              person={person}
              receivables={receivables}
              reports={reports}
              credits={credits}
              waived={waived}
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
