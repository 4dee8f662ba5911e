import type { AuditAction } from "../record";
import { verbAndTarget, type Wording } from "./phrases";

export const documents = {
  document_approved: { label: "Document approved", says: verbAndTarget("approved") },
  document_rejected: { label: "Document rejected", says: verbAndTarget("rejected") },
  document_decision_undone: {
    label: "Decision undone",
    says: verbAndTarget("undid the decision on"),
  },
  cpd_approved: { label: "CPD approved", says: verbAndTarget("approved") },
  cpd_declined: { label: "CPD declined", says: verbAndTarget("declined", "reason") },
  cpd_decision_undone: { label: "CPD decision undone", says: verbAndTarget("undid the decision on") },
  cpd_approval_withdrawn: {
    label: "CPD approval withdrawn",
    says: verbAndTarget("withdrew the approval of", "reason"),
  },
  cpd_audit_drawn: { label: "CPD audit drawn", says: verbAndTarget("drew") },
  cpd_audit_result: {
    label: "CPD audit result recorded",
    says: verbAndTarget("recorded the CPD audit result of"),
  },
  cpd_audit_closed: { label: "CPD audit closed", says: verbAndTarget("closed") },
  cpd_audit_exported: { label: "CPD audit exported", says: verbAndTarget("exported") },
  cpd_statement_issued: { label: "CPD statement issued", says: verbAndTarget("issued") },
  cpd_paused: { label: "CPD paused", says: verbAndTarget("paused the CPD of") },
  cpd_pause_removed: { label: "CPD pause removed", says: verbAndTarget("removed a CPD pause of") },
  document_opened: { isView: true, label: "Document opened", says: verbAndTarget("opened") },
} satisfies Partial<Record<AuditAction, Wording>>;
