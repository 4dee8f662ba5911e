import type { Metadata } from "next";
import { headers } from "next/headers";
import { LockoutRisk } from "@/components/auth/lockout-risk";
import { PageHeading } from "@/components/layout/page-heading";
import { Main } from "@/components/layout/main";
import { LinkTabs } from "@/components/lists/link-tabs";
import { ProfileSection } from "@/components/profile/profile-section";
import { profileTabs } from "@/components/profile/profile-tabs";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { deviceName } from "@/lib/sign-in/labels";
import { listMyPasskeys } from "@/lib/factors/shared/passkey-queries";
import { listMySessions } from "@/lib/sign-in/queries";
import { minPasswordLength } from "@/lib/accounts/shared/require-good-password";
import { readFactors, hasFactor } from "@/lib/factors/shared/second-factors";
import { findMyAuthenticator, listMySignIns } from "@/lib/sign-in/sign-in-queries";
import { listMissingSafeguards } from "@/lib/staff/shared/owners";
import { AuthenticatorApp } from "./_components/authenticator-app";
import { ChangePassword } from "./_components/change-password";
import { EmailedNotices } from "./_components/emailed-notices";
import { FactorOwed } from "./_components/factor-owed";
import { Passkeys } from "./_components/passkeys";
import { RecoveryCodes } from "./_components/recovery-codes";
import { SessionList } from "./_components/session-list";
import { SignInHistory } from "./_components/sign-in-history";

export const metadata: Metadata = { title: "Security" };

/** The page about how the member signs in, and from which devices. */
export default async function SecurityPage() {
  const person = await memberOrSignIn();
  const [factors, passkeys, app, sessions, signIns, missing] = await Promise.all([
    readFactors(person.id),
    listMyPasskeys(person),
    findMyAuthenticator(person),
    listMySessions(person),
    listMySignIns(person),
    listMissingSafeguards(person),
  ]);
  const { timeZone } = getAssociation();
  const now = new Date();
  return (
    <Main>
      <PageHeading title="Security" description="How you sign in, and where you have." />
      <LinkTabs label="Profile" tabs={profileTabs} current="security" />
      {person.secondFactor && !hasFactor(factors) && (
        <FactorOwed due={person.secondFactor} timeZone={timeZone} />
      )}
      <LockoutRisk missing={missing} />
      <div>
        <ProfileSection title="Password" description="Changing your password signs you out everywhere else.">
          <ChangePassword
            email={person.email}
            minLength={minPasswordLength({ isStaff: person.isAdmin })}
            passkeys={passkeys}
          />
        </ProfileSection>
        <ProfileSection
          title="Passkeys"
          anchor="passkeys"
          description="Sign in with your fingerprint, your face or your device's PIN instead of a password."
        >
          <Passkeys
            passkeys={passkeys}
            device={deviceName((await headers()).get("user-agent"))}
            timeZone={timeZone}
            now={now}
          />
        </ProfileSection>
        <ProfileSection
          title="Authenticator app"
          description="After your password, signing in asks for a code from an app on your phone, so a stolen password isn’t enough."
        >
          <AuthenticatorApp app={app} timeZone={timeZone} now={now} />
        </ProfileSection>
        {hasFactor(factors) && (
          <ProfileSection
            title="Recovery codes"
            anchor="recovery-codes"
            description="Each gets you in once if you lose your phone or your passkeys."
          >
            <RecoveryCodes left={factors.recoveryCodesLeft} />
          </ProfileSection>
        )}
        <ProfileSection
          title="Where you're signed in"
          description="Sign out any browser you don't recognise, then change your password."
        >
          <SessionList sessions={sessions} passkeys={passkeys} timeZone={timeZone} now={now} />
        </ProfileSection>
        <ProfileSection
          title="Sign-in history"
          description="The last 20 sign-ins and attempts of the past 90 days."
        >
          <SignInHistory signIns={signIns} timeZone={timeZone} />
        </ProfileSection>
        <ProfileSection
          title="What we email you about"
          description={`These emails go to ${person.email} and can't be turned off.`}
        >
          <EmailedNotices isStaff={person.isAdmin} />
        </ProfileSection>
      </div>
    </Main>
  );
}
