import { cache } from "react";
import type { ConsoleLinks, ConsolePlace } from "@/components/layout/console-navigation";
import { can, canForSomeEvent, type Member } from "@/lib/auth/member";
import { mayOpen } from "@/lib/auth/pages";
import { eventsOfConsole } from "@/lib/events/rules";
import { getPendingWork } from "@/lib/reports/console-queries";

/** What a member of staff finds in the console; null for everybody else. Read once for the header and the row. */
export const getConsoleLinks = cache(async (person: Member): Promise<ConsoleLinks | null> => {
  if (!person.isAdmin) return null;
  const pending = await getPendingWork(person);
  const settings = [
    { label: "General", href: "/admin/settings" },
    { label: "Staff", href: "/admin/staff" },
    { label: "Emails", href: "/admin/emails" },
    { label: "Audit log", href: "/admin/audit" },
  ].filter(({ href }) => mayOpen(person, href));
  const [firstSetting] = settings;
  const place = (name: ConsolePlace, label: string, href: string, count = 0, countLabel = "to review") => ({
    place: name,
    label,
    href,
    ...(count > 0 && { count, countLabel }),
  });
  const mayEditPages = canForSomeEvent(person, "events.edit");
  return {
    places: [
      place("today", "Today", "/admin"),
      can(person, "members.read") && place("members", "Members", "/admin?tab=members"),
      can(person, "applications.read") &&
        place("applications", "Applications", "/admin?tab=applications", pending.applications),
      can(person, "documents.read") &&
        place("documents", "Documents", "/admin?tab=documents", pending.documents),
      eventsOfConsole(person.grants).length > 0 && place("events", "Events", "/admin?tab=events"),
      can(person, "payments.read") && place("payments", "Payments", "/admin/payments", pending.notices),
      can(person, "messages.answer") &&
        place("messages", "Messages", "/admin/messages", pending.unreadMessages, "unread"),
      can(person, "reports.read") && place("reports", "Reports", "/admin/reports"),
      firstSetting && place("settings", "Settings", firstSetting.href, pending.bankDetails),
    ].filter((found) => found !== false && found !== undefined),
    below: [
      { of: "events", label: "All events", href: "/admin?tab=events" },
      ...(mayEditPages
        ? [{ of: "events" as const, label: "Event Landing Pages", href: "/admin?tab=landing-pages" }]
        : []),
      ...settings.map((link) => ({ of: "settings" as const, ...link })),
    ],
  };
});
