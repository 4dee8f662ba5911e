import type { Metadata } from "next";
import { NewLinkScreen } from "./_components/new-link-screen";

export const metadata: Metadata = { title: "Check your application", robots: { index: false } };

/**
 * The page that requests a new private link. The middleware also shows it, with status 404, for a private link that
 * does not work.
 */
export default function FollowApplicationPage() {
  return <NewLinkScreen />;
}
