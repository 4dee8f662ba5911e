import { GraduationCap } from "lucide";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import type { PagePath } from "@/lib/core/path-to";

/** How much of their CPD the member has, in one sentence. */
export function CpdLine({ sentence }: { sentence: string }) {
  return (
    <p className="mt-6 flex items-start gap-3 rounded-md border border-line bg-card p-4 text-sm sm:p-5">
      <Icon of={GraduationCap} className="mt-0.5 size-5 shrink-0 text-aqua-ink" />
      <span className="min-w-0 text-pretty">
        <Link href={"/cpd" satisfies PagePath} prefetch={false} className="font-medium hover:underline">
          CPD
        </Link>
        : {sentence}.
      </span>
    </p>
  );
}
