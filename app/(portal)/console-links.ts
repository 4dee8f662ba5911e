import { cache } from "react";
import type { ConsoleLinks, ConsolePlace } from "@/components/layout/console-navigation";
import { can, canForSomeEvent, type Member } from "@/lib/auth/member";
import { mayOpen } from "@/lib/auth/pages";
import { pathTo } from "@/lib/core/path-to";
import { consoleEventIds } from "@/lib/events/rules";
import { getPendingWork } from "@/lib/reports/console-queries";

/**
 * The console's links for a member of staff; null for everybody else. Cached for the request, because the header and
 * the navigation both need them.
 */
export const getConsoleLinks = cache(async (person: Member): Promise<ConsoleLinks | null> => {
  if (!person.isAdmin) return null;
  const pending = await getPendingWork(person);
  const settings = [
    { label: "General", href: pathTo("/admin/settings") },
    { label: "Staff", href: pathTo("/admin/staff") },
    { label: "Emails", href: pathTo("/admin/emails") },
    { label: "Audit log", href: pathTo("/admin/audit") },
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
      place("today", "Today", pathTo("/admin")),
      can(person, "members.read") &&
        place("members", "Members", pathTo("/admin", { query: { tab: "members" } })),
      can(person, "applications.read") &&
        place(
          "applications",
          "Applications",
          pathTo("/admin", { query: { tab: "applications" } }),
          pending.applications,
        ),
      can(person, "documents.read") &&
        place(
          "documents",
          "Documents",
          pathTo("/admin", { query: { tab: "documents" } }),
          pending.documents + pending.cpdEntries,
        ),
      consoleEventIds(person.grants).length > 0 &&
        place("events", "Events", pathTo("/admin", { query: { tab: "events" } })),
      can(person, "payments.read") &&
        place("payments", "Payments", pathTo("/admin/payments"), pending.notices),
      can(person, "messages.answer") &&
        place("messages", "Messages", pathTo("/admin/messages"), pending.unreadMessages, "unread"),
      can(person, "reports.read") && place("reports", "Reports", pathTo("/admin/reports")),
      firstSetting && place("settings", "Settings", firstSetting.href, pending.bankDetails),
    ].filter((found) => found !== false && found !== undefined),
    below: [
      ...(can(person, "cpd.review")
        ? [
            {
              of: "documents" as const,
              label: "All documents",
              href: pathTo("/admin", { query: { tab: "documents" } }),
            },
            {
              of: "documents" as const,
              label: `CPD${pending.cpdEntries > 0 ? ` (${pending.cpdEntries})` : ""}`,
              href: pathTo("/admin", { query: { tab: "cpd" } }),
            },
            { of: "documents" as const, label: "CPD audits", href: pathTo("/admin/cpd/audits") },
          ]
        : []),
      { of: "events", label: "All events", href: pathTo("/admin", { query: { tab: "events" } }) },
      ...(mayEditPages
        ? [
            {
              of: "events" as const,
              label: "Event Landing Pages",
              href: pathTo("/admin", { query: { tab: "landing-pages" } }),
            },
          ]
        : []),
      ...(mayOpen(person, pathTo("/admin/programmes"))
        ? [{ of: "events" as const, label: "Programmes", href: pathTo("/admin/programmes") }]
        : []),
      ...settings.map((link) => ({ of: "settings" as const, ...link })),
    ],
  };
});
