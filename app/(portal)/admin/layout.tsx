import type { ReactNode } from "react";
import { isAdmin, memberOrSignIn } from "@/lib/auth/actor";
import { countPendingNotifications } from "@/lib/payments/queries";
import { AdminNav } from "./_components/admin-nav";

/** The administrators' pages with their navigation; each page asks for itself who is there. */
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
