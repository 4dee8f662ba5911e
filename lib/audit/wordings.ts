import type { AuditAction } from "./record";
import { applications } from "./wordings/applications";
import { documents } from "./wordings/documents";
import { emails } from "./wordings/emails";
import { events } from "./wordings/events";
import { members } from "./wordings/members";
import { payments } from "./wordings/payments";
import { reading } from "./wordings/reading";
import { registrations } from "./wordings/registrations";
import { settings } from "./wordings/settings";
import { staffWordings } from "./wordings/staff";
import type { Wording } from "./wordings/phrases";

/** The groups of the filter by action, in order. */
export const auditAreas = {
  members: "Members",
  applications: "Applications",
  documents: "Documents",
  events: "Events",
  registrations: "Registrations",
  payments: "Payments",
  emails: "Emails and messages",
  staff: "Staff and sign-in",
  settings: "Settings",
  reading: "Views and retention",
} as const;
export type AuditArea = keyof typeof auditAreas;
export const auditAreaNames = Object.keys(auditAreas) as AuditArea[];

const inArea = <Action extends AuditAction>(area: AuditArea, wordings: Record<Action, Wording>) =>
  Object.fromEntries(
    Object.entries<Wording>(wordings).map(([action, wording]) => [action, { area, ...wording }]),
  ) as Record<Action, Wording & { area: AuditArea }>;

/** The name of each audited action. The type makes a missing one a compile error. */
export const wordings: Readonly<Record<AuditAction, Wording & { area: AuditArea }>> = {
  ...inArea("members", members),
  ...inArea("applications", applications),
  ...inArea("documents", documents),
  ...inArea("events", events),
  ...inArea("registrations", registrations),
  ...inArea("payments", payments),
  ...inArea("emails", emails),
  ...inArea("staff", staffWordings),
  ...inArea("settings", settings),
  ...inArea("reading", reading),
};

/** The actions with which somebody only looked at something. */
export const viewActions = Object.entries(wordings).flatMap(([name, { isView }]) => (isView ? [name] : []));

/** The area of an action; null for an action of an earlier version. */
export const auditAreaOf = (action: string): AuditArea | null =>
  Object.hasOwn(wordings, action) ? wordings[action as AuditAction].area : null;
