import type { Prisma } from "@/lib/db/client";
import { conferenceSlug } from "@/lib/landing/sample-conference";
import { buildApplicationPapers } from "./build-application-papers";
import { buildApplications, type Seal } from "./build-applications";
import { buildAudit } from "./build-audit";
import { buildCertificates, withAttendance } from "./build-certificates";
import { buildProgrammes } from "./build-programmes";
import { buildCpd, buildCpdAudit } from "./build-cpd";
import { buildListings } from "./build-directory";
import { buildDocuments } from "./build-documents";
import { buildEmails } from "./build-emails";
import { buildOccasions, conferenceRows, eventRows } from "./build-events";
import { buildGroup, buildGroupMoney } from "./build-group";
import { buildInvoices } from "./build-invoices";
import { buildMessages, buildSavedReplies } from "./build-messages";
import { buildMoney, buildNotifications } from "./build-payments";
import {
  buildMembers,
  cardTokenRows,
  reminderRows,
  roleRows,
  savedFilterRows,
  userRows,
} from "./build-people";
import { buildRegistrations } from "./build-registrations";
import { buildStatement } from "./build-statement";
import { waitingRows } from "./build-waiting";
import { demoCalendar } from "./calendar";
import { ADMIN_EMAIL, CLOSED_EMAIL, SECOND_ADMIN_EMAIL, SUSPENDED_EMAIL } from "./people";

export type DemoInput = {
  now: Date;
  timeZone: string;
  /** Begins the conference's slug. */
  associationSlug: string;
  /** What certificates say about the association. */
  issuer: Prisma.InputJsonObject;
  passwordHash: string;
  seal: Seal;
};

/** Every row of the demo association, and the files of its documents. Pure but for what `seal` does. */
export function buildDemo({ now, timeZone, associationSlug, issuer, passwordHash, seal }: DemoInput) {
  const calendar = demoCalendar(now, timeZone);
  const members = buildMembers(calendar);
  const byEmail = (wanted: string) => {
    const found = members.find(({ email }) => email === wanted);
    if (!found) throw new Error(`${wanted} is missing`);
    return found;
  };
  const admin = byEmail(ADMIN_EMAIL);
  const occasions = buildOccasions(calendar, conferenceSlug(associationSlug));
  const group = buildGroup(occasions, calendar);
  const registrations = withAttendance(
    occasions,
    [...buildRegistrations(occasions, members, calendar), ...group.registrations].sort(
      (one, other) => one.registrationDate.getTime() - other.registrationDate.getTime(),
    ),
  );
  const money = buildMoney(members, occasions, registrations, group, admin.id, calendar);
  const { invoice, ...bundled } = buildGroupMoney(group, money.dues);
  const invoices = buildInvoices(
    { members, registrations, occasions, group },
    money.dues,
    new Set(money.allocations.map(({ amountDueId }) => amountDueId)),
    admin.id,
    calendar,
  );
  const statement = buildStatement(money, members, admin, calendar, timeZone);
  const { threads, messages } = buildMessages(members, admin.id, calendar);
  const { files, uploads, documents } = buildDocuments(members, admin.id, calendar);
  const applications = buildApplications(members, admin.id, calendar, timeZone, seal);
  const papers = buildApplicationPapers(applications, admin, calendar);
  const audit = buildAudit(
    {
      adminId: admin.id,
      secondAdmin: byEmail(SECOND_ADMIN_EMAIL),
      suspended: byEmail(SUSPENDED_EMAIL),
      closed: byEmail(CLOSED_EMAIL),
      events: occasions,
      registrations,
      group,
      documents,
      applications,
      payments: money.payments,
      refunds: money.refunds,
      statements: statement.statements,
    },
    calendar,
  );
  const certificates = buildCertificates({ occasions, registrations, issuer, timeZone, adminId: admin.id });
  const cpdEntries = buildCpd(members, admin.id, calendar);
  return {
    users: userRows(members, passwordHash, calendar),
    duesReminders: reminderRows(members, calendar, timeZone),
    roles: roleRows(members, admin.id),
    events: eventRows(occasions, admin.id),
    ...conferenceRows(occasions),
    registrations,
    certificates,
    cardTokens: cardTokenRows(members, calendar),
    ...buildProgrammes({ now, occasions, registrations, certificates }),
    waiting: waitingRows(occasions, calendar),
    group,
    ...money,
    ...bundled,
    ...statement,
    invoices: [invoice, ...invoices],
    notifications: buildNotifications(calendar),
    threads,
    messages,
    savedReplies: buildSavedReplies(),
    savedFilters: savedFilterRows(),
    files: [...files, ...papers.files],
    uploads: [...uploads, ...papers.uploads],
    documents,
    cpdEntries,
    cpdAudit: buildCpdAudit(members, cpdEntries, admin.id, calendar),
    listings: buildListings(members),
    applications,
    applicationDocuments: papers.documents,
    applicationNotes: papers.notes,
    audit,
    emails: buildEmails(
      registrations.filter(({ bookingId }) => bookingId !== group.booking.id),
      occasions,
      money.dues,
      calendar,
    ),
  };
}

export type Demo = ReturnType<typeof buildDemo>;
