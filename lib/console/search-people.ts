import "server-only";
import { applicationStatusLabel } from "@/lib/applications/labels";
import { searchApplicants } from "@/lib/applications/shared/search-applicants";
import { getAssociation } from "@/lib/association/queries";
import { canForEvent, type Member, type Staff } from "@/lib/auth/member";
import { formatDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { searchEvents } from "@/lib/events/queries";
import { searchMembersByWords } from "@/lib/members/shared/search-members";
import { searchRegistrations } from "@/lib/registrations/shared/search-registrations";
import { maxOfKind, type Match } from "./rules";

export async function searchAccounts(person: Staff<"members.read">, text: string) {
  const members = await searchMembersByWords(person, text, maxOfKind);
  return members.map(({ id, name, email, memberId }): Match => ({
    kind: "member",
    id,
    title: name,
    subtitle: memberId ? `${email} · ${memberId}` : email,
    names: memberId ? [email, memberId] : [email],
    href: pathTo("/admin/members/[memberId]", { memberId: id }),
  }));
}

export async function searchApplicationMatches(person: Staff<"applications.read">, text: string) {
  const applications = await searchApplicants(person, text, maxOfKind);
  return applications.map(({ id, name, email, reference, ...application }): Match => ({
    kind: "application",
    id,
    title: name,
    names: [reference, email],
    subtitle: `${reference} · ${applicationStatusLabel(application).label}`,
    href: pathTo("/admin/applications/[applicationId]", { applicationId: id }),
  }));
}

export async function searchRegistrationMatches(person: Member, text: string) {
  const registrations = await searchRegistrations(person, text, maxOfKind);
  return registrations.map(({ id, eventId, name, email, eventTitle }): Match => ({
    kind: "registration",
    id,
    title: name,
    subtitle: `${email} · ${eventTitle}`,
    names: [email],
    href: pathTo("/admin/events/[eventId]", { eventId }, { query: { q: email } }),
  }));
}

/** The matching events of the person's roles, latest first. */
export async function searchEventsByWords(person: Member, text: string) {
  const { events } = await searchEvents(person, { text, sort: "", page: 1, size: maxOfKind });
  const { timeZone } = getAssociation();
  return events.map(({ id, title, startDate, location }): Match => ({
    kind: "event",
    id,
    title,
    names: [title],
    subtitle: [formatDate(new Date(startDate), timeZone), location].filter(Boolean).join(" · "),
    href: pageOf(person, id),
  }));
}

/** The page of an event that the person may open. */
function pageOf(person: Member, id: string): string {
  const params = { eventId: id };
  if (canForEvent(person, "registrations.read", id)) return pathTo("/admin/events/[eventId]", params);
  const mayEdit = canForEvent(person, "events.edit", id);
  return pathTo(mayEdit ? "/admin/events/[eventId]/details" : "/admin/events/[eventId]/check-in", params);
}
