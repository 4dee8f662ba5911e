import {
  oneOf,
  textThat,
  type ListDescription,
  type ListRequest,
  type SearchParams,
} from "@/components/lists/list-request";
import { applicationFilters } from "@/lib/applications/rules";
import type { Member } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { cpdFilters } from "@/lib/cpd/rules";
import { documentFilters } from "@/lib/documents/rules";
import { eventPeriods } from "@/lib/events/rules";
import { memberFilters, type MemberFilter } from "@/lib/members/rules";

export type TabProps<Person extends Member = Member> = {
  person: Person;
  timeZone: string;
  search: SearchParams;
};

const path = pathTo("/admin");
const isPlain = (text: string) => text !== "" && text.length <= 200 && !/[\p{Cc}\p{Surrogate}]/u.test(text);

export const membersList = {
  path,
  fixed: { tab: "members" },
  noun: "members",
  size: 25,
  filters: { status: oneOf(memberFilters), type: textThat(isPlain) },
  sorts: ["name", "status", "type", "due", "since"],
} as const satisfies ListDescription;
export type MembersRequest = ListRequest<typeof membersList>;

/** Which members a list shows, in the form in which API calls and the email to all of them take it. */
export type ChosenMembers = { q: string; status: MemberFilter | null; type: string | null };

export const eventsList = {
  path,
  fixed: { tab: "events" },
  noun: "events",
  size: 20,
  filters: { show: oneOf(eventPeriods, "upcoming") },
  sorts: ["date", "attendees", "price"],
  everything: { show: "all" },
} as const satisfies ListDescription;
export type EventsRequest = ListRequest<typeof eventsList>;

export const landingPagesList = {
  path,
  fixed: { tab: "landing-pages" },
  noun: "landing pages",
  size: 20,
  filters: {},
  sorts: ["address", "published", "updated"],
} as const satisfies ListDescription;
export type LandingPagesRequest = ListRequest<typeof landingPagesList>;

export const documentsList = {
  path,
  fixed: { tab: "documents" },
  noun: "documents",
  size: 20,
  filters: { show: oneOf(documentFilters, "pending") },
  sorts: ["name", "member", "date", "status"],
  everything: { show: "all" },
} as const satisfies ListDescription;
export type DocumentsRequest = ListRequest<typeof documentsList>;

export const cpdList = {
  path,
  fixed: { tab: "cpd" },
  noun: "CPD entries",
  size: 20,
  filters: { show: oneOf(cpdFilters, "submitted") },
  sorts: ["title", "member", "date"],
  everything: { show: "all" },
} as const satisfies ListDescription;
export type CpdRequest = ListRequest<typeof cpdList>;

export const applicationsList = {
  path,
  fixed: { tab: "applications" },
  noun: "applications",
  size: 20,
  filters: { show: oneOf(applicationFilters, "review") },
  sorts: ["name", "level", "date", "status"],
  everything: { show: "all" },
} as const satisfies ListDescription;
export type ApplicationsRequest = ListRequest<typeof applicationsList>;
