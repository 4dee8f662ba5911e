import { ArrowLeft } from "lucide";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";

export type Back = { href: string; label: string };

/** The link to the page above, shown before a page's heading. */
export function BackLink({ href, label }: Back) {
  return (
    <div className="mb-3">
      <Link
        href={href}
        className="inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> {label}
      </Link>
    </div>
  );
}
