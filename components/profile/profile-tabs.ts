import { pathTo, type PagePath } from "@/lib/core/path-to";

export const profileTabs = [
  { key: "information", label: "Profile Information", href: "/profile" satisfies PagePath },
  { key: "membership", label: "Membership", href: pathTo("/profile", { query: { tab: "membership" } }) },
  { key: "payments", label: "Payment History", href: pathTo("/profile", { query: { tab: "payments" } }) },
  { key: "security", label: "Security", href: "/profile/security" satisfies PagePath },
] as const;

export type ProfileTab = (typeof profileTabs)[number]["key"];

/** The tab with this key, or the first tab. */
export function parseProfileTab(requested: unknown): ProfileTab {
  return profileTabs.find(({ key }) => key === requested)?.key ?? "information";
}
