import "server-only";
import type { Staff } from "@/lib/auth/member";
import type { Prisma } from "@/lib/db/client";
import { transaction } from "@/lib/db/client";
import { notifyOwners } from "@/lib/mail/notify-staff";
import { dataExportedLetter } from "../letters";
import { recordAudit } from "../record";

/** The number of rows from which an export is reported to the owners; smaller ones are everyday work. */
const massExportRows = 100;

/** Exports that are reported to the owners, however few rows they have. */
const alwaysTold: readonly Export["action"][] = ["audit_exported", "list_exported"];

type Export = {
  action:
    | "audit_exported"
    | "members_exported"
    | "registrations_exported"
    | "certificates_exported"
    | "cpd_audit_exported"
    | "payments_exported"
    | "receivables_exported"
    | "journal_exported"
    | "list_exported";
  /** The exported rows in words: "members". */
  what: string;
  rows: number;
  target?: { type: string; id: string };
  details: Prisma.InputJsonObject;
};

/**
 * Records an export before it begins. The owners are notified of large exports, and of every export of the audit log.
 */
export function recordExport(person: Staff, { action, what, rows, target, details }: Export): Promise<void> {
  return transaction(async () => {
    await recordAudit({ actor: person, action, target, details: { ...details, rows } });
    if (rows < massExportRows && !alwaysTold.includes(action)) return;
    await notifyOwners(action === "audit_exported" ? action : "data_exported", (firstName) =>
      dataExportedLetter(firstName, { person, what, rows }),
    );
  });
}
