import Link from "next/link";
import { formatCount } from "@/lib/core/paging";

type CountLink = { href: string; count: number; one: string; many: string };

/**
 * What is pending in numbers, each linked to its list. Kinds without any are left out. On a phone they stay on one line,
 * which scrolls.
 */
export function CountLinks({ label, links }: { label: string; links: CountLink[] }) {
  return (
    <ul
      aria-label={label}
      className="flex gap-x-5 gap-y-1 max-sm:-mx-4 max-sm:scroll-row max-sm:px-4 sm:flex-wrap"
    >
      {links
        .filter(({ count }) => count > 0)
        .map(({ href, count, one, many }) => (
          <li key={many}>
            <Link
              href={href}
              prefetch={false}
              className="inline-flex min-h-8 items-center text-sm font-medium whitespace-nowrap text-aqua-ink hover:underline max-sm:min-h-11"
            >
              {formatCount(count)} {count === 1 ? one : many}
            </Link>
          </li>
        ))}
    </ul>
  );
}
