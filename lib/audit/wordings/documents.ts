import type { AuditAction } from "../record";
import { about, type Wording } from "./phrases";

export const documents = {
  document_approved: { label: "Document approved", says: about("approved") },
  document_rejected: { label: "Document rejected", says: about("rejected") },
  document_decision_undone: {
    label: "Decision taken back",
    says: about("took back the decision on"),
  },
  document_opened: { label: "Document opened", says: about("opened") },
} satisfies Partial<Record<AuditAction, Wording>>;
