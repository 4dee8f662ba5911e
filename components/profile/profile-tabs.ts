export const profileTabs = [
  { key: "information", label: "Profile Information", href: "/profile" },
  { key: "membership", label: "Membership", href: "/profile?tab=membership" },
  { key: "payments", label: "Payment History", href: "/profile?tab=payments" },
  { key: "security", label: "Security", href: "/profile/security" },
] as const;

export type ProfileTab = (typeof profileTabs)[number]["key"];

/** The tab with this key, or the first tab. */
export function parseProfileTab(requested: unknown): ProfileTab {
  return profileTabs.find(({ key }) => key === requested)?.key ?? "information";
}
