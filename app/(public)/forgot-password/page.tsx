import type { Metadata } from "next";
import { PublicBar } from "@/components/layout/public-bar";
import { getAssociation } from "@/lib/association/queries";
import { ForgotPassword } from "./_components/forgot-password";

export const metadata: Metadata = { title: "Forgot your password?", robots: { index: false } };

export default function ForgotPasswordPage() {
  const { name, shortName } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      <ForgotPassword />
    </>
  );
}
