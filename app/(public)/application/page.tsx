import type { Metadata } from "next";
import { NewLinkScreen } from "./_components/new-link-screen";

export const metadata: Metadata = { title: "Check your application", robots: { index: false } };

/** The middleware shows this page as well, with status 404, for a private link that does not work. */
export default function FollowApplicationPage() {
  return <NewLinkScreen />;
}
