import type { Metadata } from "next";
import { AccessRestricted } from "@/components/layout/access-restricted";

export const metadata: Metadata = { title: "Access Restricted", robots: { index: false } };

export default function AccessRestrictedPage() {
  return <AccessRestricted />;
}
