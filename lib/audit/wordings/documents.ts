import type { AuditAction } from "../record";
import { verbAndTarget, type Wording } from "./phrases";

export const documents = {
  document_approved: { label: "Document approved", says: verbAndTarget("approved") },
  document_rejected: { label: "Document rejected", says: verbAndTarget("rejected") },
  document_decision_undone: {
    label: "Decision undone",
    says: verbAndTarget("undid the decision on"),
  },
  document_opened: { isView: true, label: "Document opened", says: verbAndTarget("opened") },
} satisfies Partial<Record<AuditAction, Wording>>;
