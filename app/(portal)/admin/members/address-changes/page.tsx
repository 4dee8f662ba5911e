import { MailCheck } from "lucide";
import { AddressChange } from "@/components/members/address-change";
import { PageHeading } from "@/components/layout/page-heading";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { listAddressChanges } from "@/lib/email-addresses/shared/address-change-queries";
import { approveAddressChangeAction, stopAddressChangeAction } from "../actions";
import { above, consolePage } from "../../console-page";

/** The page of new email addresses that wait for an owner's approval or for seven days. */
const page = consolePage(
  { at: "/admin/members/address-changes", title: "Email address changes", back: above.members },
  async ({ person, title }) => {
    const changes = await listAddressChanges(person);
    const { timeZone } = getAssociation();
    return (
      <>
        <PageHeading
          title={title}
          description="New addresses for members who have never confirmed the old one. They take effect after seven days without an objection, or when an owner approves them."
        />
        {changes.length === 0 ? (
          <p className="mt-6 flex items-center gap-2 text-ink-soft">
            <Icon of={MailCheck} /> No email address changes pending.
          </p>
        ) : (
          <ul className="mt-6 grid gap-3">
            {changes.map((change) => (
              <li key={change.id}>
                <AddressChange
                  change={change}
                  timeZone={timeZone}
                  onApprove={approveAddressChangeAction}
                  onStop={stopAddressChangeAction}
                  isInList
                />
              </li>
            ))}
          </ul>
        )}
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
