import "server-only";
import {
  detailsFields,
  openDetails,
  withoutDetails,
  type PersonalDetails,
} from "@/lib/applications/shared/personal-details";
import { getAssociation } from "@/lib/association/queries";
import { toUser, type Member } from "@/lib/auth/member";
import { listMyPasskeys } from "@/lib/accounts/shared/passkey-queries";
import { listMySessions } from "@/lib/accounts/queries";
import { db } from "@/lib/db/client";
import { listMyDues, listMyPayments } from "@/lib/payments/queries";
import { listMyRegistrations } from "@/lib/registrations/queries";
import { memberNumber } from "@/lib/members/rules";

/**
 * Everything the portal stores about a member, except secrets (links, session tokens, the password, the keys of passkeys) and the
 * background answers, which are in no export.
 */
export async function getMyData(person: Member) {
  const { id } = person;
  const { memberIdPrefix, name } = getAssociation();
  const [sessions, passkeys, registrations, payments, amountsDue, messages, applications] = await Promise.all(
    [
      listMySessions(person),
      listMyPasskeys(person),
      listMyRegistrations(person),
      listMyPayments(person),
      listMyDues(person),
      listMyMessages(person),
      listMyApplications(person),
    ],
  );
  return {
    association: name,
    writtenAt: new Date().toISOString(),
    profile: {
      ...toUser(person),
      memberId: memberNumber(memberIdPrefix, person.createdAt.toISOString(), id),
      emailConfirmedAt: person.emailVerifiedAt?.toISOString() ?? null,
    },
    signedInOn: sessions.map(({ device, place, signedInAt, lastSeenAt }) => ({
      device,
      place,
      signedInAt,
      lastSeenAt,
    })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
    registrations: registrations.map(({ event, ...registration }) => ({
      event: {
        title: event.title,
        startDate: event.startDate,
        endDate: event.endDate,
        location: event.location,
      },
      registrationType: registration.registrationType,
      registrationDate: registration.registrationDate,
      paymentMethod: registration.paymentMethod,
      paymentStatus: registration.paymentStatus,
      paymentAmount: registration.paymentAmount,
      reference: registration.reference,
      heldUntil: registration.heldUntil,
      checkedInAt: registration.checkedInAt,
    })),
    payments: payments.map(({ receiptUrl: _address, ...payment }) => payment),
    amountsDue: amountsDue.map(({ paymentUrl: _address, eventId: _event, ...due }) => due),
    messages,
    applications,
  };
}
export type MyData = Awaited<ReturnType<typeof getMyData>>;

/** Listed one by one, so that a new column is exported only when it is added here. */
const applicationFields = {
  id: true,
  reference: true,
  status: true,
  registrationType: true,
  membershipNumber: true,
  membershipType: true,
  firstName: true,
  lastName: true,
  email: true,
  ...detailsFields,
  professionalQualifications: true,
  professionalMemberships: true,
  currentEmployer: true,
  positionHeld: true,
  durationInPosition: true,
  ceoName: true,
  ceoTitle: true,
  applicationDate: true,
  applicantSignature: true,
  decisionNote: true,
  decidedAt: true,
  createdAt: true,
} as const;

/** The member's applications. The note on an approval is internal; the reason of a rejection is for the applicant. */
async function listMyApplications({ id }: Member) {
  const rows = await db.membershipApplication.findMany({
    select: applicationFields,
    where: { userId: id },
    orderBy: { createdAt: "asc" },
  });
  return rows.map((row) => {
    const { decisionNote, ...application } = withoutDetails(row);
    return {
      ...application,
      ...dated(openDetails(row)),
      rejectionReason: application.status === "rejected" ? decisionNote : null,
    };
  });
}

/** The details with the date of birth as a time, like all other dates of the export. */
const dated = (details: PersonalDetails | null) =>
  details && { ...details, dateOfBirth: new Date(details.dateOfBirth) };

/** The member's messages in both directions, without the names of administrators. */
async function listMyMessages({ id }: Member) {
  const rows = await db.message.findMany({
    select: { subject: true, content: true, sentAt: true, readAt: true, fromUserId: true },
    where: { OR: [{ fromUserId: id }, { toUserId: id }] },
    orderBy: { sentAt: "asc" },
  });
  return rows.map(({ fromUserId, sentAt, readAt, ...message }) => ({
    direction: fromUserId === id ? "sent" : "received",
    ...message,
    sentAt: sentAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }));
}

/** The member's documents, with the keys of their files. */
export async function listMyFiles({ id }: Member) {
  return db.document.findMany({
    select: {
      fileName: true,
      fileType: true,
      fileSize: true,
      category: true,
      status: true,
      rejectionReason: true,
      uploadDate: true,
      verifiedAt: true,
      upload: { select: { storageKey: true, sha256: true } },
    },
    where: { userId: id },
    orderBy: { uploadDate: "asc" },
  });
}
export type MyFile = Awaited<ReturnType<typeof listMyFiles>>[number];
