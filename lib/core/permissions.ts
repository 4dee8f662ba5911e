/**
 * The permissions of staff. A role is a set of permissions, and every operation and query names the one it needs. The
 * texts complete the sentence "They may …".
 */
export const permissions = {
  "members.read": "see members and their records",
  "members.edit": "change, approve and suspend members",
  "members.delete": "delete members",
  "members.email": "email members",
  "members.export": "export and import members",
  "applications.read": "see applications and their documents",
  "applications.decide": "decide on applications, ask applicants and delete applications",
  "background.read": "see applicants' background answers",
  "documents.read": "see members' documents",
  "documents.decide": "approve and reject documents",
  "cpd.review": "see members' CPD records and decide on their entries",
  "messages.answer": "read and answer messages to the administrators",
  "payments.read": "see payments and receipts",
  "payments.record": "record payments, dues and refunds",
  "payments.void": "waive, void and change amounts due, give up payments and resolve notifications",
  "payments.export": "export payments and receivables",
  "payments.email": "email people about what they owe",
  "bank.edit": "change bank details",
  "events.edit": "create, change and delete events and landing pages",
  "registrations.read": "see who is registered for events",
  "registrations.edit": "edit registrations",
  "registrations.verify": "verify member rates and registrations",
  "registrations.email": "email registrants",
  "registrations.export": "export registrants",
  "registrations.admit": "check people in",
  "certificates.issue": "issue, correct and revoke certificates",
  "emails.read": "see the emails that were sent",
  "emails.send": "send an email again",
  "mail.edit": "change the mail server",
  "backups.edit": "change the backup settings and start a backup",
  "links.open": "open members' one-time links",
  "reports.read": "see statistics and reports",
  "audit.read": "see the audit log",
  "audit.export": "export the audit log",
  "settings.read": "see the settings",
  "settings.edit": "change the settings",
  "staff.read": "see who has which role",
  "staff.edit": "give and remove roles",
  "factors.reset": "reset a lost second factor",
  "addresses.approve": "approve a new email address that someone else requested",
} as const;

export type Permission = keyof typeof permissions;

const everyPermission = Object.keys(permissions) as Permission[];

/** Permissions with which a person could sign in as somebody else. */
const forOwnersAlone: readonly Permission[] = [
  "addresses.approve",
  "backups.edit",
  "factors.reset",
  "links.open",
  "mail.edit",
];

/** The names of roles in the order in which screens show them. */
export const roleNames = [
  "owner",
  "administrator",
  "membership",
  "treasurer",
  "events",
  "reviewer",
  "door",
  "auditor",
] as const;

export type Role = (typeof roleNames)[number];

type RoleFacts = {
  label: string;
  summary: string;
  permissions: readonly Permission[];
  /** Whether the role can be given for a single event. */
  canBeLimited?: true;
};

export const roles: Readonly<Record<Role, RoleFacts>> = {
  owner: {
    label: "Owner",
    summary: "Everything, including who else is an owner.",
    permissions: everyPermission,
  },
  administrator: {
    label: "Administrator",
    summary:
      "Everything except changing owners, approving new addresses, resetting a lost second factor and opening one-time links.",
    permissions: everyPermission.filter((name) => !forOwnersAlone.includes(name)),
  },
  membership: {
    label: "Membership",
    summary: "Applications, members, their documents, CPD and messages.",
    permissions: [
      "members.read",
      "members.edit",
      "members.email",
      "members.export",
      "applications.read",
      "applications.decide",
      "background.read",
      "documents.read",
      "documents.decide",
      "cpd.review",
      "messages.answer",
      "payments.read",
      "payments.export",
      "payments.email",
      "emails.read",
      "emails.send",
      "reports.read",
    ],
  },
  treasurer: {
    label: "Treasurer",
    summary: "Payments, dues, refunds and bank details.",
    permissions: [
      "members.read",
      "payments.read",
      "payments.record",
      "payments.void",
      "payments.export",
      "payments.email",
      "bank.edit",
      "registrations.read",
      "messages.answer",
      "reports.read",
      "settings.read",
    ],
  },
  events: {
    label: "Events",
    summary: "Events, landing pages, registrations, check-in and certificates.",
    permissions: [
      "events.edit",
      "registrations.read",
      "registrations.edit",
      "registrations.verify",
      "registrations.email",
      "registrations.export",
      "registrations.admit",
      "certificates.issue",
    ],
    canBeLimited: true,
  },
  reviewer: {
    label: "Reviewer",
    summary: "Reads applications and decides on members' documents and CPD.",
    permissions: ["applications.read", "documents.read", "documents.decide", "cpd.review"],
  },
  door: {
    label: "Check-in",
    summary: "Checks people in and verifies member rates at the entrance.",
    permissions: ["registrations.admit", "registrations.verify"],
    canBeLimited: true,
  },
  auditor: {
    label: "Auditor",
    summary: "Views everything, exports the audit log, changes nothing.",
    permissions: everyPermission.filter((name) => name.endsWith(".read") || name === "audit.export"),
  },
};

/** A role that a person has; `eventId` is null for everything, or limits it to an event. */
export type Grant = { role: Role; eventId: string | null };

const gives = (permission: Permission) => (grant: Grant) =>
  roles[grant.role].permissions.includes(permission);

export function rolesWith(permission: Permission): Role[] {
  return roleNames.filter((name) => roles[name].permissions.includes(permission));
}

/** Whether the grants give the permission for everything, and not for single events only. */
export function givesEverywhere(grants: readonly Grant[], permission: Permission): boolean {
  return grants.some((grant) => grant.eventId === null && gives(permission)(grant));
}

/** Whether the grants give the permission for this event, alone or with all others. */
export function givesForEvent(grants: readonly Grant[], permission: Permission, eventId: string): boolean {
  return grants.some(
    (grant) => (grant.eventId === null || grant.eventId === eventId) && gives(permission)(grant),
  );
}

/** The events for which the grants give one of these permissions, or `all`. */
export function grantedEventIds(grants: readonly Grant[], ...anyOf: Permission[]): "all" | string[] {
  if (anyOf.some((permission) => givesEverywhere(grants, permission))) return "all";
  const limited = grants.filter((grant) => anyOf.some((permission) => gives(permission)(grant)));
  return [...new Set(limited.flatMap(({ eventId }) => eventId ?? []))];
}

/** The permissions that the grants give for everything or for some event, in the order of `permissions`. */
export function permissionsOf(grants: readonly Grant[]): Permission[] {
  return everyPermission.filter((permission) => grants.some(gives(permission)));
}

/** The permissions that the grants give for this event, in the order of `permissions`. */
export function permissionsForEvent(grants: readonly Grant[], eventId: string): Permission[] {
  return everyPermission.filter((permission) => givesForEvent(grants, permission, eventId));
}

/** Whether the grants are only for check-in at events. */
export function isForDoorAlone(grants: readonly Grant[]): boolean {
  return grants.length > 0 && permissionsOf(grants).every((name) => roles.door.permissions.includes(name));
}

/** Roles in words, such as "Treasurer, Door (one event)". */
export function rolesInWords(grants: readonly Grant[]): string {
  const labels = roleNames.flatMap((role) => {
    const own = grants.filter((grant) => grant.role === role);
    const events = own.filter(({ eventId }) => eventId !== null).length;
    if (own.some(({ eventId }) => eventId === null)) return roles[role].label;
    if (events === 0) return [];
    return `${roles[role].label} (${events === 1 ? "one event" : `${events} events`})`;
  });
  return labels.join(", ");
}
