import type { Metadata } from "next";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PaymentsFrame } from "@/components/payments/payments-frame";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { env } from "@/lib/env";
import { listStatements } from "@/lib/statements/queries";
import { ImportStatement } from "./_components/import-statement";
import { StatementsTable } from "./_components/statements-table";

export const metadata: Metadata = { title: "Bank statements" };

/** Imports a bank's statement, and shows those that were imported. */
export default async function StatementsPage() {
  const person = await memberOrSignIn();
  if (!can(person, "payments.read")) return <AccessRestricted />;
  const statements = await listStatements(person);
  return (
    <PaymentsFrame
      title="Bank statements"
      description="Match money received with amounts due, and record all of it in one step."
    >
      {can(person, "payments.record") && <ImportStatement />}
      {env.PORTAL_DEMO && (
        <p className="mt-3 text-sm text-ink-soft">
          <a
            href="/api/admin/bank-statements/sample"
            download
            className="font-medium text-aqua-ink underline underline-offset-4"
          >
            Download a sample statement
          </a>{" "}
          that pays most of what is open in the demo, and drop it in here.
        </p>
      )}
      <StatementsTable statements={statements} timeZone={getAssociation().timeZone} />
    </PaymentsFrame>
  );
}
