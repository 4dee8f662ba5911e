import type { AuditAction } from "../record";
import {
  textDetail,
  wrapIfPresent,
  verbAndTarget,
  levelDetail,
  applicantActor,
  type Wording,
} from "./phrases";

export const applications = {
  application_submitted: {
    label: "Application submitted",
    says: (m) => ["submitted ", m.it, wrapIfPresent(" for the level ", levelDetail(m))],
    nobody: applicantActor,
  },
  application_document_added: {
    label: "Applicant's document added",
    says: verbAndTarget("added a document to"),
    nobody: applicantActor,
  },
  application_document_removed: {
    label: "Applicant's document removed",
    says: verbAndTarget("removed a document from"),
    nobody: applicantActor,
  },
  application_document_opened: {
    isView: true,
    label: "Applicant's document opened",
    says: verbAndTarget("opened a document of"),
  },
  application_background_viewed: {
    isView: true,
    label: "Background answers viewed",
    says: verbAndTarget("viewed the background answers of"),
  },
  application_note_added: { label: "Note added", says: verbAndTarget("added a note to") },
  application_question_asked: {
    label: "Question asked",
    says: verbAndTarget("asked the applicant a question about"),
  },
  application_question_answered: {
    label: "Question answered",
    says: verbAndTarget("answered a question about"),
    nobody: applicantActor,
  },
  application_address_confirmed: {
    label: "Applicant's address confirmed",
    says: verbAndTarget("confirmed the address of"),
    nobody: applicantActor,
  },
  application_approved: { label: "Application approved", says: verbAndTarget("approved") },
  application_rejected: { label: "Application rejected", says: verbAndTarget("rejected") },
  application_rejection_undone: {
    label: "Rejection undone",
    says: verbAndTarget("undid the rejection of"),
  },
  application_withdrawn: {
    label: "Application withdrawn",
    says: verbAndTarget("withdrew"),
    nobody: applicantActor,
  },
  application_superseded: {
    label: "Application replaced",
    says: (m) => ["replaced ", m.it, wrapIfPresent(" by application ", textDetail(m, "supersededBy"))],
  },
  application_erased: {
    label: "Application deleted",
    says: (m) => [
      wrapIfPresent("deleted application ", textDetail(m, "reference")) ?? "deleted an application",
    ],
  },
} satisfies Partial<Record<AuditAction, Wording>>;
