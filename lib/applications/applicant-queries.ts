import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Visitor } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { calendarDayOf } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { findApplicantLink } from "./find-by-link";
import { documentChecklistOf } from "./rules";

/** The columns of an application's documents that the applicant may see. */
export const applicationDocumentFields = {
  id: true,
  kind: true,
  fileName: true,
  fileType: true,
  fileSize: true,
  issuedOn: true,
  uploadDate: true,
} as const;

const applicantFields = {
  reference: true,
  status: true,
  askedAt: true,
  isClaim: true,
  registrationType: true,
  membershipType: true,
  firstName: true,
  lastName: true,
  membershipNumber: true,
  email: true,
  createdAt: true,
  decidedAt: true,
  decisionNote: true,
  addressProvenAt: true,
  user: { select: { membershipStatus: true } },
  documents: {
    select: applicationDocumentFields,
    orderBy: { uploadDate: "asc" },
  },
  notes: {
    select: { id: true, kind: true, content: true, createdAt: true },
    where: { kind: { not: "note" } },
    orderBy: { createdAt: "asc" },
  },
} as const;

/** The application of a private link; null for an unknown token. Opening the link changes nothing. */
export async function findApplicationByToken(_visitor: Visitor, token: string) {
  const link = await findApplicantLink(token);
  if (!link) return null;
  const application = await db.membershipApplication.findUnique({
    select: applicantFields,
    where: { id: link.id },
  });
  if (!application) return null;
  const { decisionNote, user, documents, notes, lastName, membershipNumber, ...facts } = application;
  return {
    ...facts,
    /** The note on an approval is internal; the reason of a rejection is for the applicant. */
    decisionNote: facts.status === "rejected" ? decisionNote : null,
    /**
     * The details of a claim, so that the owner of the address knows what they confirm; null for other applications.
     */
    claimed:
      facts.isClaim && !link.isSenders
        ? { name: fullName({ firstName: facts.firstName, lastName }), membershipNumber }
        : null,
    isAddressProven: facts.addressProvenAt !== null,
    isReplacementLink: link.isReplacement,
    isSendersLink: link.isSenders,
    isActiveMember: user?.membershipStatus === "active",
    documents,
    checklist: documentChecklistOf(application, (moment) => calendarDayOf(moment, getAssociation().timeZone)),
    conversation: (link.isSenders ? [] : notes).map((note) => ({
      ...note,
      isQuestion: note.kind === "question",
    })),
  };
}

export type FollowedApplication = NonNullable<Awaited<ReturnType<typeof findApplicationByToken>>>;
