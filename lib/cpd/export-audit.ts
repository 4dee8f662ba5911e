import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordExport } from "@/lib/audit/shared/record-export";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { findCpdAuditToExport } from "./audit-queries";
import { auditResultLabel } from "./labels";
import { entryIdInput } from "./schema";

const header = ["place", "name", "email", "entries", "with evidence", "reminded", "result", "note"];

/** GET /api/admin/cpd/audits/{id}/export: the report of an audit, in the order of the draw. @throws Refusal `not_found` */
export const exportCpdAudit = operation({
  actor: staff("cpd.review", "members.export"),
  input: entryIdInput,
  presence: "fresh",
  async run(person, { id }) {
    const audit = await findCpdAuditToExport(person, id);
    if (!audit) throw new Refusal("not_found", "Audit not found");
    await recordExport(person, {
      action: "cpd_audit_exported",
      what: "members drawn for a CPD audit",
      rows: audit.members.length,
      target: { type: "cpd_audit", id },
      details: { format: "csv" },
    });
    const lines = audit.members.map((one, place) => [
      String(place + 1),
      one.name,
      one.email,
      String(one.entryCount),
      String(one.evidenceCount),
      one.isReminded ? "yes" : "no",
      one.result ? auditResultLabel[one.result] : "",
      one.note ?? "",
    ]);
    return {
      fileName: `${getAssociation().filePrefix}-cpd-audit-${audit.from}-${audit.to}.csv`,
      header,
      batches: [lines],
    };
  },
});
