import { BrandMark } from "@/components/layout/brand-mark";
import type { PagePath } from "@/lib/core/path-to";

type PublicBarProps = {
  association: { name: string; shortName: string };
  /** The sign-in link, with `?callbackUrl=` when signing in should lead back to this page. */
  signInHref?: string;
};

const link =
  "inline-flex h-11 items-center rounded-md text-sm font-medium text-aqua underline-offset-4 hover:underline";

/**
 * The bar at the top of public pages. Its links load a full page, because client navigation would weigh more than the
 * bar.
 */
export function PublicBar({ association, signInHref = "/auth" satisfies PagePath }: PublicBarProps) {
  return (
    <header className="no-print border-b border-line bg-card">
      <div className="page flex h-14 items-center justify-between gap-4">
        <a
          href="/"
          className="flex min-w-0 items-center gap-2.5 rounded-md font-semibold"
          title={association.name}
        >
          <BrandMark className="size-7 shrink-0" />
          <span className="truncate">{association.shortName}</span>
        </a>
        <nav aria-label="Main" className="flex shrink-0 gap-5">
          <a href={"/whats-on" satisfies PagePath} className={link}>
            What&apos;s on
          </a>
          <a href={signInHref} className={link}>
            Sign In
          </a>
        </nav>
      </div>
    </header>
  );
}
