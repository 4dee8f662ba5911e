"use client";

import { usePathname } from "next/navigation";
import { usePermissions } from "@/components/auth/permissions";
import { LinkTabs } from "@/components/lists/link-tabs";
import { pathTo } from "@/lib/core/path-to";

/** Links to the pages of one event that the person may open. */
export function EventSections({ eventId }: { eventId: string }) {
  const pathname = usePathname();
  const isPermitted = usePermissions();
  const params = { eventId };
  const mayEdit = isPermitted("events.edit");
  const mayAdmit = isPermitted("registrations.admit");
  const sections = [
    {
      href: pathTo("/admin/events/[eventId]", params),
      label: "Registrations",
      isOpen: isPermitted("registrations.read"),
    },
    { href: pathTo("/admin/events/[eventId]/details", params), label: "Details", isOpen: mayEdit },
    { href: pathTo("/admin/events/[eventId]/programme", params), label: "Programme", isOpen: mayEdit },
    { href: pathTo("/admin/events/[eventId]/rates", params), label: "Rates", isOpen: mayEdit },
    { href: pathTo("/admin/events/[eventId]/questions", params), label: "Questions", isOpen: mayEdit },
    {
      href: pathTo("/admin/events/[eventId]/certificates", params),
      label: "Certificates",
      isOpen: mayEdit && isPermitted("certificates.issue"),
    },
    { href: pathTo("/admin/landing-pages/[eventId]", params), label: "Landing page", isOpen: mayEdit },
    {
      href: pathTo("/admin/events/[eventId]/door", params),
      label: "Check-in link",
      isOpen: mayEdit && mayAdmit,
    },
    // Check-in needs a full page load, because only its own response permits the camera (next.config.mjs).
    {
      href: pathTo("/admin/events/[eventId]/check-in", params),
      label: "Check-in",
      isOpen: mayAdmit,
      isFullLoad: true,
    },
  ];
  return (
    <LinkTabs
      label="Event sections"
      tabs={sections.filter(({ isOpen }) => isOpen).map((section) => ({ ...section, key: section.href }))}
      current={pathname.replace(/\/$/, "")}
    />
  );
}
