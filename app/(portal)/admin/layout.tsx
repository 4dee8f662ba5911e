import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { PermissionsProvider } from "@/components/auth/permissions";
import { RepeatedIcon } from "@/components/ui/repeated-icon";
import { ConsoleSearch } from "@/components/console-search/console-search";
import { Help } from "@/components/help/help";
import { memberOrSignIn } from "@/lib/auth/actor";
import { securityPath } from "@/lib/auth/pages";
import { permissionsOf } from "@/lib/core/permissions";
import { getConsoleLinks } from "../console-links";
import { AdminNav } from "./_components/admin-nav";
import { searchConsoleAction } from "./actions";

/** Adds the admin navigation. It does not guard the pages: each has a guard of its own. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const person = await memberOrSignIn();
  if (!person.isAdmin) return children;
  if (person.secondFactor?.isOwed) redirect(securityPath);
  const links = await getConsoleLinks(person);
  if (!links) return children;
  return (
    <PermissionsProvider permissions={permissionsOf(person.grants)}>
      <RepeatedIcon name="more" />
      <AdminNav links={links}>
        <ConsoleSearch personId={person.id} onSearch={searchConsoleAction}>
          <Help />
        </ConsoleSearch>
      </AdminNav>
      {children}
    </PermissionsProvider>
  );
}
