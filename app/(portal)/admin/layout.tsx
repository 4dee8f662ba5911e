import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { PermissionsProvider } from "@/components/auth/permissions";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { securityPath } from "@/lib/auth/pages";
import { countPendingBankDetails } from "@/lib/bank/queries";
import { countPendingNotifications } from "@/lib/payments/notification-queries";
import { permissionsOf } from "@/lib/core/permissions";
import { AdminNav } from "./_components/admin-nav";
import { ConsoleSearch } from "./_components/console-search/console-search";

/** Adds the admin navigation. It does not guard the pages: each has a guard of its own. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const person = await memberOrSignIn();
  if (!person.isAdmin) return children;
  if (person.secondFactor?.isOwed) redirect(securityPath);
  const [waitingNotifications, pendingBankDetails] = await Promise.all([
    can(person, "payments.read") ? countPendingNotifications(person) : 0,
    can(person, "bank.edit") ? countPendingBankDetails(person) : 0,
  ]);
  return (
    <PermissionsProvider permissions={permissionsOf(person.grants)}>
      <AdminNav waiting={{ "/admin/payments": waitingNotifications, "/admin/settings": pendingBankDetails }}>
        <ConsoleSearch personId={person.id} />
      </AdminNav>
      {children}
    </PermissionsProvider>
  );
}
