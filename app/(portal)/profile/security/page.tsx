import type { Metadata } from "next";
import { headers } from "next/headers";
import { PageHeading } from "@/components/layout/page-heading";
import { LinkTabs } from "@/components/lists/link-tabs";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { deviceName } from "@/lib/auth/labels";
import { listMyPasskeys } from "@/lib/auth/passkey-queries";
import { ProfileSection } from "@/components/profile/profile-section";
import { profileTabs } from "@/components/profile/profile-tabs";
import { Passkeys } from "./_components/passkeys";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityPage() {
  const person = await memberOrSignIn();
  const device = deviceName((await headers()).get("user-agent"));
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <PageHeading
        title="Security"
        description="How you sign in without a password. Your password and where you're signed in are under Profile Information."
      />
      <LinkTabs label="Profile" tabs={profileTabs} current="security" />
      <div>
        <ProfileSection
          title="Passkeys"
          description="Sign in with your fingerprint, your face or your device's PIN instead of a password."
        >
          <Passkeys
            passkeys={await listMyPasskeys(person)}
            device={device}
            timeZone={getAssociation().timeZone}
            now={new Date()}
          />
        </ProfileSection>
      </div>
    </main>
  );
}
