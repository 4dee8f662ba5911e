import { Coins } from "lucide";
import { PageHeading } from "@/components/layout/page-heading";
import { parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { getAssociation } from "@/lib/association/queries";
import { calendarDayOf } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { loadList } from "@/lib/http/load-list";
import { searchCredits } from "@/lib/payments/credit-queries";
import { creditsList } from "./_components/credits-list";
import { CreditsTable } from "./_components/credits-table";
import { above, consolePage } from "../../console-page";

/** The page of credits: what is left over of payments, whose it is, and since when. */
const page = consolePage(
  { at: "/admin/payments/credits", title: "Credits", back: above.payments },
  async ({ person, search, title }) => {
    const request = parseListRequest(creditsList, search);
    const found = await loadList(searchCredits(person, request));
    const { timeZone } = getAssociation();
    return (
      <>
        <PageHeading
          title={title}
          description="Money received that hasn’t been used, by person or company."
        />
        <ListSection
          label="Credits"
          className="mt-6"
          request={request}
          searchLabel="Search credits"
          searchPlaceholder="Name, email or receipt"
          notice={
            found && (
              <p className="text-sm text-ink-soft">
                Total <span className="font-semibold text-ink tabular">{formatMoney(found.sumCents)}</span>
              </p>
            )
          }
          found={found}
          empty={{
            icon: Coins,
            title: "No credits",
            description: "Money left over from a payment appears here until it is used or refunded.",
          }}
        >
          {({ credits }) => (
            <CreditsTable
              person={person}
              credits={credits}
              timeZone={timeZone}
              today={calendarDayOf(new Date(), timeZone)}
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
