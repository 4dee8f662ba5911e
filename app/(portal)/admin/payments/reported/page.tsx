import { Banknote } from "lucide";
import { PageHeading } from "@/components/layout/page-heading";
import { parseListRequest, type ListDescription } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { KeyedRows } from "@/components/review/keyed-rows";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { loadList } from "@/lib/http/load-list";
import { searchReports } from "@/lib/payments/report-queries";
import { above, consolePage } from "../../console-page";
import { PaymentsReported } from "./_components/payments-reported";

const list = {
  path: pathTo("/admin/payments/reported"),
  noun: "reported payments",
  size: 50,
  filters: {},
  sorts: [],
} as const satisfies ListDescription;

/** The page of the payments that people have reported and nobody has recorded yet, oldest first. */
const page = consolePage(
  { at: "/admin/payments/reported", title: "Payments reported", back: above.payments },
  async ({ person, search, title }) => {
    const request = parseListRequest(list, search);
    const found = await loadList(searchReports(person, request));
    return (
      <>
        <PageHeading
          title={title}
          description="Find each one in your bank account, then record it or mark it as not received."
        />
        <KeyedRows approve="Record payment" reject="Not received">
          <ListSection
            label={title}
            className="mt-6"
            request={request}
            found={found}
            empty={{
              icon: Banknote,
              title: "No payments reported",
              description: "They will appear here when someone tells us that they have paid.",
            }}
          >
            {({ reports }) => <PaymentsReported reports={reports} timeZone={getAssociation().timeZone} />}
          </ListSection>
        </KeyedRows>
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
