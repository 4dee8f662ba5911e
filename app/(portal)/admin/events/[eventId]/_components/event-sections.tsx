"use client";

import { usePathname } from "next/navigation";
import { usePermissions } from "@/components/auth/permissions";
import { LinkTabs } from "@/components/lists/link-tabs";

/** The pages of one event, those that the person may open. */
export function EventSections({ eventId }: { eventId: string }) {
  const pathname = usePathname();
  const isPermitted = usePermissions();
  const page = `/admin/events/${eventId}`;
  const mayEdit = isPermitted("events.edit");
  const mayAdmit = isPermitted("registrations.admit");
  const sections = [
    { href: page, label: "Registrations", isOpen: isPermitted("registrations.read") },
    { href: `${page}/details`, label: "Details", isOpen: mayEdit },
    { href: `${page}/programme`, label: "Programme", isOpen: mayEdit },
    { href: `${page}/rates`, label: "Rates", isOpen: mayEdit },
    { href: `${page}/questions`, label: "Questions", isOpen: mayEdit },
    { href: `/admin/landing-pages/${eventId}`, label: "Landing page", isOpen: mayEdit },
    { href: `${page}/door`, label: "Door link", isOpen: mayEdit && mayAdmit },
    // A full load: only that page's own answer opens the camera (next.config.mjs).
    { href: `${page}/check-in`, label: "Check-in", isOpen: mayAdmit, isFullLoad: true },
  ];
  return (
    <LinkTabs
      label="Sections of the event"
      tabs={sections.filter(({ isOpen }) => isOpen).map((section) => ({ ...section, key: section.href }))}
      current={pathname.replace(/\/$/, "")}
    />
  );
}
