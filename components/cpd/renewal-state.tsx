import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { pathTo } from "@/lib/core/path-to";
import { missingInWords } from "@/lib/cpd/labels";
import type { MemberGauge } from "@/lib/cpd/queries";

type RenewalStateProps = {
  /** The association's own gauge; null for somebody who owes no CPD. */
  gauge: MemberGauge | null;
  /** Whether the settings warn of what is missing. */
  warns: boolean;
};

/** How much CPD a member has, where they pay their dues. It keeps nobody from paying. */
export function RenewalState({ gauge, warns }: RenewalStateProps) {
  if (!gauge) return null;
  const { name, sentence, missing } = gauge;
  const isWarning = warns && missing.length > 0;
  return (
    <section
      aria-label="CPD"
      className={cn(
        "rounded-md px-4 py-3.5 text-sm text-pretty",
        isWarning ? "bg-warning-soft" : "bg-sunken",
      )}
    >
      <p>
        <span className="font-medium">{name}:</span> {sentence}.
      </p>
      {missing.length > 0 && (
        <p className="mt-1">
          <span className="font-medium">Missing:</span> {missing.map(missingInWords).join(", ")}.
          {isWarning && " Please complete it, or contact us. You can pay your dues either way."}
        </p>
      )}
      <p className="mt-1">
        <Link href={pathTo("/cpd")} prefetch={false} className="font-medium underline underline-offset-2">
          View your CPD record
        </Link>
      </p>
    </section>
  );
}
