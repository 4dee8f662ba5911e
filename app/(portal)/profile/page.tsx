import type { Metadata } from "next";
import { PageHeading } from "@/components/layout/page-heading";
import { Main } from "@/components/layout/main";
import { LinkTabs } from "@/components/lists/link-tabs";
import { memberOrSignIn } from "@/lib/auth/actor";
import { Information } from "./_components/information";
import { Membership } from "./_components/membership";
import { PaymentHistory } from "./_components/payment-history";
import { parseProfileTab, profileTabs } from "@/components/profile/profile-tabs";

export const metadata: Metadata = { title: "Profile" };

export default async function ProfilePage({ searchParams }: PageProps<"/profile">) {
  const { tab: requested } = await searchParams;
  const person = await memberOrSignIn();
  const tab = parseProfileTab(requested);
  return (
    <Main>
      <PageHeading title="Profile" description="Your details, membership and payments." />
      <LinkTabs label="Profile" tabs={profileTabs} current={tab} />
      {tab === "information" && <Information person={person} />}
      {tab === "membership" && <Membership person={person} />}
      {tab === "payments" && <PaymentHistory person={person} />}
    </Main>
  );
}
