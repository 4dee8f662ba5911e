import { Download } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import type { Member } from "@/lib/auth/member";
import { findPendingAddress, listMySessions } from "@/lib/auth/queries";
import { detailsOf } from "@/lib/profile-details";
import { ChangePassword } from "./change-password";
import { PersonalDetails } from "./personal-details";
import { ProfileSection } from "@/components/profile/profile-section";
import { SessionList } from "./session-list";

/** The Profile Information tab: details, sign-in, sessions and a download of the member's data. */
export async function Information({ person }: { person: Member }) {
  const [pendingEmail, sessions] = await Promise.all([findPendingAddress(person), listMySessions(person)]);
  const { timeZone, shortName } = getAssociation();
  const { firstName, lastName, email } = person;
  return (
    <div>
      <ProfileSection
        title="Personal details"
        description={`Your name and how the ${shortName} can reach you.`}
      >
        <PersonalDetails
          profile={{ firstName, lastName, email, ...detailsOf(person) }}
          pendingEmail={pendingEmail}
        />
      </ProfileSection>
      <ProfileSection title="Password" description="Changing your password signs you out everywhere else.">
        <ChangePassword email={email} />
      </ProfileSection>
      <ProfileSection
        title="Where you're signed in"
        description="Sign out any browser you don't recognise, then change your password."
      >
        <SessionList sessions={sessions} timeZone={timeZone} now={new Date()} />
      </ProfileSection>
      <ProfileSection
        title="Your data"
        description="A ZIP file with everything the portal stores about you, including your uploaded files."
      >
        <Button asChild variant="secondary">
          {/* A download rather than a page, so the router cannot open it. */}
          <a href="/api/users/me/data" download>
            <Icon of={Download} /> Download my data
          </a>
        </Button>
      </ProfileSection>
    </div>
  );
}
