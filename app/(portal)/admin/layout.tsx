import type { ReactNode } from "react";
import { isAdmin, memberOrSignIn } from "@/lib/auth/actor";
import { countPendingNotifications } from "@/lib/payments/queries";
import { AdminNav } from "./_components/admin-nav";

/** Adds the admin navigation. It does not guard the pages: each has a guard of its own. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const person = await memberOrSignIn();
  if (!isAdmin(person)) return children;
  return (
    <>
      <AdminNav waitingNotifications={await countPendingNotifications(person)} />
      {children}
    </>
  );
}
