import { ArrowLeft } from "lucide";
import Link from "next/link";
import type { ReactNode } from "react";
import { PageHeading } from "@/components/layout/page-heading";
import { Icon } from "@/components/ui/icon";
import { formatMoney } from "@/lib/core/money";

export type Back = { href: string; label: string };

type CheckoutFrameProps = {
  back: Back;
  sentence: string;
  /** What matters before this payment, above it. */
  notice?: ReactNode;
  children: ReactNode;
};

/** The layout of every payment page: the heading, and below it the amount due next to the ways to pay. */
export function CheckoutFrame({ back, sentence, notice, children }: CheckoutFrameProps) {
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <Link
        href={back.href}
        className="inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> {back.label}
      </Link>
      <div className="mt-3">
        <PageHeading title="Payment" description={sentence} />
      </div>
      {notice && <div className="mt-6 grid gap-3 empty:hidden">{notice}</div>}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
        {children}
      </div>
    </main>
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
