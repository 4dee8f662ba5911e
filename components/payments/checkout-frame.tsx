import type { ReactNode } from "react";
import { PageHeading } from "@/components/layout/page-heading";
import { BackLink, type Back } from "@/components/layout/back-link";
import { Main } from "@/components/layout/main";
import { formatMoney } from "@/lib/core/money";

type CheckoutFrameProps = {
  back: Back;
  sentence?: string | undefined;
  /** A notice above the payment. */
  notice?: ReactNode;
  children: ReactNode;
};

/** The layout of every payment page: what to pay now and how, and beside it (below it on a phone) everything else. */
export function CheckoutFrame({ back, sentence, notice, children }: CheckoutFrameProps) {
  return (
    <Main className="page py-4 sm:py-10">
      <BackLink {...back} />
      <PageHeading title="Payment" description={sentence} />
      {notice && <div className="mt-4 grid gap-3 empty:hidden">{notice}</div>}
      <div className="mt-4 grid items-start gap-6 sm:mt-6 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        {children}
      </div>
    </Main>
  );
}

export function Total({ amountCents }: { amountCents: number }) {
  return (
    <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4">
      <span className="font-medium">Total</span>
      <span className="text-2xl font-semibold tabular">{formatMoney(amountCents)}</span>
    </p>
  );
}
