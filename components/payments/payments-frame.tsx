import { ArrowLeft } from "lucide";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { PageHeading } from "@/components/layout/page-heading";
import { Icon } from "@/components/ui/icon";
import type { PagePath } from "@/lib/core/path-to";

type PaymentsFrameProps = ComponentProps<typeof PageHeading> & { children: ReactNode };

/** A page below Payments: the way back, its heading, and what it shows. */
export function PaymentsFrame({ children, ...heading }: PaymentsFrameProps) {
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <Link
        href={"/admin/payments" satisfies PagePath}
        className="inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> Payments
      </Link>
      <div className="mt-3">
        <PageHeading {...heading} />
      </div>
      {children}
    </main>
  );
}
