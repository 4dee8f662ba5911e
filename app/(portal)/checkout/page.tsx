import type { Metadata } from "next";
import { CheckoutFrame } from "@/components/payments/checkout-frame";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { readBanks } from "@/lib/bank/shared/read-bank";
import { findUpcomingDues } from "@/lib/cashier/checkout";
import { pathTo } from "@/lib/core/path-to";
import { listMyInvoiceable } from "@/lib/invoices/queries";
import { readStage } from "@/lib/members/dashboard";
import { listBundles } from "@/lib/payments/bundles";
import { listMyCredits } from "@/lib/ledger/shared/credits";
import { listMyReports } from "@/lib/payments/report-queries";
import { listOwed } from "@/lib/payments/owed-queries";
import { AmountsDue } from "./_components/amounts-due";
import { NothingOwed } from "./_components/nothing-owed";

export const metadata: Metadata = { title: "Payment" };

const back = { href: pathTo("/"), label: "Back to Dashboard" };

/**
 * The page of everything that the signed-in member owes, soonest due first. Opening the page never creates an amount
 * due.
 */
export default async function CheckoutPage() {
  const person = await memberOrSignIn();
  const [owed, credits] = await Promise.all([listOwed(person), listMyCredits(person)]);
  const { timeZone, contactEmail } = getAssociation();
  if (owed.length === 0) {
    return (
      <NothingOwed
        back={back}
        ahead={await findUpcomingDues(person)}
        stage={await readStage(person)}
        credits={credits}
        timeZone={timeZone}
      />
    );
  }
  const hasDue = owed.some(({ isAhead }) => !isAhead);
  return (
    <CheckoutFrame back={back} sentence={hasDue ? undefined : "Nothing is due yet."}>
      <AmountsDue
        owed={owed}
        credits={credits}
        bundles={await listBundles(person, owed)}
        reports={await listMyReports(person)}
        invoiceable={await listMyInvoiceable(person)}
        bankOf={await readBanks(owed.flatMap(({ eventId }) => eventId ?? []))}
        timeZone={timeZone}
        contactEmail={contactEmail}
      />
    </CheckoutFrame>
  );
}
