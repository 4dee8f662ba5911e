"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { CurrentInView } from "@/components/lists/current-in-view";
import { usePermissions } from "@/components/auth/permissions";
import { Badge } from "@/components/ui/badge";

type AdminNavProps = {
  /** How much needs a decision, by the page on which it is made. */
  waiting: Record<string, number>;
  /** What stands beside the links; below them where there is no room. */
  children?: ReactNode;
};

/** The navigation above every admin page except check-in, which uses the whole screen. */
export function AdminNav({ waiting, children }: AdminNavProps) {
  const pathname = usePathname();
  const isPermitted = usePermissions();
  if (pathname.endsWith("/check-in")) return null;
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const items = [
    {
      href: "/admin",
      label: "Dashboard",
      isCurrent:
        [
          "/admin/events",
          "/admin/landing-pages",
          "/admin/members",
          "/admin/applications",
          "/admin/documents",
        ].some(isAt) || pathname === "/admin",
      to: null,
    },
    { href: "/admin/payments", label: "Payments", isCurrent: isAt("/admin/payments"), to: "payments.read" },
    { href: "/admin/emails", label: "Emails", isCurrent: isAt("/admin/emails"), to: "emails.read" },
    { href: "/admin/reports", label: "Reports", isCurrent: isAt("/admin/reports"), to: "reports.read" },
    { href: "/admin/audit", label: "Audit log", isCurrent: isAt("/admin/audit"), to: "audit.read" },
    { href: "/admin/settings", label: "Settings", isCurrent: isAt("/admin/settings"), to: "settings.read" },
    { href: "/admin/staff", label: "Staff", isCurrent: isAt("/admin/staff"), to: "staff.read" },
  ] as const;
  return (
    <div className="no-print border-b border-line bg-card">
      <div className="xl:page xl:flex xl:items-center xl:justify-between xl:gap-6">
        <CurrentInView
          aria-label="Administration"
          className="relative [scrollbar-width:none] overflow-x-auto"
        >
          <ul className="page flex min-w-max gap-6 xl:px-0">
            {items
              .filter(({ to }) => to === null || isPermitted(to))
              .map(({ href, label, isCurrent }) => (
                <li key={href}>
                  <Link
                    href={href}
                    prefetch={false}
                    aria-current={isCurrent ? "page" : undefined}
                    className="flex h-11 items-center gap-2 border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-soft transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-aqua aria-[current]:text-ink"
                  >
                    {label}
                    {(waiting[href] ?? 0) > 0 && (
                      <Badge tone="warning" className="tabular">
                        {waiting[href]}
                        <span className="sr-only"> to review</span>
                      </Badge>
                    )}
                  </Link>
                </li>
              ))}
          </ul>
        </CurrentInView>
        {children}
      </div>
    </div>
  );
}
