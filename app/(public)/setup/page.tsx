import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccountPanel } from "@/components/auth/account-panel";
import { visitor } from "@/lib/auth/actor";
import { isAwaitingOwner } from "@/lib/auth/first-owner";
import { pathTo } from "@/lib/core/path-to";
import { FirstOwner } from "./_components/first-owner";

export const metadata: Metadata = { title: "Set up", robots: { index: false }, referrer: "no-referrer" };

/** The only page of a portal without an owner. Later it redirects to the settings that are still missing. */
export default async function SetupPage() {
  if (!(await isAwaitingOwner()))
    redirect(
      (await visitor())
        ? pathTo("/admin/settings")
        : pathTo("/auth", { query: { callbackUrl: pathTo("/admin/settings") } }),
    );
  return (
    <AccountPanel
      title="Set up your portal"
      description="First, who runs it? You’ll be the owner, with full access, and can give others roles. The association, bank details and mail server come next."
    >
      <FirstOwner />
    </AccountPanel>
  );
}
