import { Download } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import type { Member } from "@/lib/auth/member";
import { findPendingAddress } from "@/lib/email-addresses/queries";
import { fullName } from "@/lib/core/full-name";
import { detailsOf } from "@/lib/core/profile-details";
import { ProfileSection } from "@/components/profile/profile-section";
import { listBlocked, readOwnListing } from "@/lib/directory/queries";
import { DirectoryListing } from "./directory-listing";
import { PersonalDetails } from "./personal-details";
import { Photograph } from "./photograph";

/** The Profile Information tab: details and a download of the member's data. */
export async function Information({ person }: { person: Member }) {
  const [pendingEmail, listing, blocked] = await Promise.all([
    findPendingAddress(person),
    readOwnListing(person),
    listBlocked(person),
  ]);
  const { shortName, policies } = getAssociation();
  const { firstName, lastName, email } = person;
  return (
    <div>
      <ProfileSection
        title="Personal details"
        description={`Your name and how the ${shortName} can reach you.`}
      >
        <PersonalDetails
          profile={{ firstName, lastName, email, ...detailsOf(person) }}
          lists={policies.profileLists}
          pendingEmail={pendingEmail}
        />
      </ProfileSection>
      <ProfileSection
        title="Photograph"
        description="You and the office see it, and other members if you choose so under Directory."
      >
        <Photograph name={fullName(person)} photoUrl={listing.photoUrl} />
      </ProfileSection>
      <ProfileSection
        title="Directory"
        anchor="directory"
        description="Whether other members find you, and what they see."
      >
        <DirectoryListing
          name={fullName(person)}
          details={detailsOf(person)}
          listing={listing}
          blocked={blocked}
        />
      </ProfileSection>
      <ProfileSection
        title="Your data"
        description="A ZIP file with everything the portal stores about you, including your uploaded files."
      >
        <Button asChild variant="secondary">
          {/* A plain link, because the router cannot open a download. */}
          <a href="/api/users/me/data" download>
            <Icon of={Download} /> Download my data
          </a>
        </Button>
      </ProfileSection>
    </div>
  );
}
