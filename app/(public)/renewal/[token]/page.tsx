import { CircleCheck, Link2 } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { DeadLink } from "@/components/layout/dead-link";
import { PublicBar } from "@/components/layout/public-bar";
import { Main } from "@/components/layout/main";
import { HowToPay } from "@/components/payments/how-to-pay";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { findRenewal } from "@/lib/cashier/checkout";
import { formatCalendarDay } from "@/lib/core/days";
import { calendarDayOf } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";

export const metadata: Metadata = {
  title: "Membership dues",
  robots: { index: false },
  // The address of the page is secret, so it must not reach other sites as the referrer.
  referrer: "no-referrer",
};

/** The target of the link in a reminder: the amount due and the ways to pay, without any fact about the person. */
export default async function RenewalPage({ params }: PageProps<"/renewal/[token]">) {
  const [{ token }, person] = [await params, await visitor()];
  const due = await findRenewal(token);
  if (due && person && due.userId === person.id)
    redirect(pathTo("/checkout/membership/[dueId]", { dueId: due.id }));
  const { name, shortName, bank, timeZone } = getAssociation();
  const day = due?.dueDate && formatCalendarDay(calendarDayOf(due.dueDate, timeZone));
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      {!due && (
        <DeadLink icon={<Icon of={Link2} />} title="This link doesn't work">
          Check that the link is complete, or sign in to see what you owe.
        </DeadLink>
      )}
      {due?.isSettled && (
        <DeadLink icon={<Icon of={CircleCheck} />} title="Nothing is left to pay">
          {`Nothing is outstanding under the reference ${due.reference}. Sign in to see your payments.`}
        </DeadLink>
      )}
      {due && !due.isSettled && (
        <Main className="mx-auto max-w-xl px-4 py-10 sm:py-14">
          <h1 className="text-3xl font-semibold tracking-tight text-balance">Membership dues</h1>
          <p className="mt-2 text-ink-soft">{name}</p>
          <p className="mt-6 text-4xl font-semibold tracking-tight tabular">{formatMoney(due.openCents)}</p>
          {day && <p className="mt-1 text-sm text-ink-soft">Due on {day}</p>}
          <div className="mt-6">
            <HowToPay
              amountCents={due.openCents}
              reference={due.reference}
              paymentUrl={due.paymentUrl}
              bank={bank}
            />
          </div>
          <p className="mt-6 text-sm text-ink-soft">
            You don’t need an account to pay.{" "}
            <Link
              href={pathTo("/auth", {
                query: { callbackUrl: pathTo("/checkout/membership/[dueId]", { dueId: due.id }) },
              })}
              className="font-medium text-aqua-ink underline"
            >
              Sign in
            </Link>{" "}
            to see everything you owe, or to pay several amounts together.
          </p>
        </Main>
      )}
    </>
  );
}
