import "server-only";
import { recordAudit } from "@/lib/audit/record";
import type { Staff } from "@/lib/auth/member";

/** The columns of a line that is not set aside. */
export const notSetAside = { ignoredAt: null, ignoredById: null, ignoredBecause: null } as const;

export type LineSetAside = {
  lineNumber: number;
  amountCents: number;
  statement: { id: string; name: string };
};

/** Audits that a line was set aside or restored, in the caller's transaction. */
export async function auditSetAside(
  person: Staff<"payments.record">,
  action: "statement_line_set_aside" | "statement_line_taken_back",
  { lineNumber, amountCents, statement }: LineSetAside,
  reason: string | null = null,
): Promise<void> {
  await recordAudit({
    actor: person,
    action,
    target: { type: "bank_statement", id: statement.id },
    details: { name: statement.name, line: lineNumber, amountCents, ...(reason && { reason }) },
  });
}
