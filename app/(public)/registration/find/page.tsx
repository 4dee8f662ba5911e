import type { Metadata } from "next";
import { PublicBar } from "@/components/layout/public-bar";
import { getAssociation } from "@/lib/association/queries";
import { FindRegistrations } from "./_components/find-registrations";

export const metadata: Metadata = { title: "Find your registration", robots: { index: false } };

export default function FindRegistrationsPage() {
  const { name, shortName } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      <FindRegistrations />
    </>
  );
}
