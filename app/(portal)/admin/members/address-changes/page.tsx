import { ArrowLeft, MailCheck } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { AddressChange } from "@/components/members/address-change";
import { PageHeading } from "@/components/layout/page-heading";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { listAddressChanges } from "@/lib/accounts/shared/address-change-queries";
import { can } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { approveAddressChangeAction, stopAddressChangeAction } from "../actions";

export const metadata: Metadata = { title: "Changes of email address" };

/** New addresses that wait for an owner, or for seven days. */
export default async function AddressChangesPage() {
  const person = await memberOrSignIn();
  if (!can(person, "addresses.approve")) return <AccessRestricted />;
  const changes = await listAddressChanges(person);
  const { timeZone } = getAssociation();
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <Link
        href={pathTo("/admin", { query: { tab: "members" } })}
        className="mb-3 inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> Members
      </Link>
      <PageHeading
        title="Changes of email address"
        description="New addresses for members who have never confirmed the old one. They take effect after seven days without an objection, or when an owner approves them."
      />
      {changes.length === 0 ? (
        <p className="mt-6 flex items-center gap-2 text-ink-soft">
          <Icon of={MailCheck} /> No change of an email address is pending.
        </p>
      ) : (
        <ul className="mt-6 grid gap-3">
          {changes.map((change) => (
            <li key={change.id}>
              <AddressChange
                change={change}
                timeZone={timeZone}
                viewerId={person.id}
                onApprove={approveAddressChangeAction}
                onStop={stopAddressChangeAction}
                isInList
              />
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
