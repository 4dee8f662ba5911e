import type { Metadata } from "next";
import { GraduationCap } from "lucide";
import { GaugeCard } from "@/components/cpd/gauge-card";
import { Statements } from "@/components/cpd/statements";
import { Compact } from "@/components/layout/compact";
import { EmptyState } from "@/components/layout/empty-state";
import { Main } from "@/components/layout/main";
import { PageHeading } from "@/components/layout/page-heading";
import { cn } from "@/components/ui/cn";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { listMyCpdAudits } from "@/lib/cpd/audit-queries";
import { findIssuedStatements, gaugesOf, readCpd, statementsOf } from "@/lib/cpd/queries";
import { issueMyStatementAction } from "./actions";
import { AuditNotice } from "./_components/audit-notice";
import { EntryDialog } from "./_components/entry-dialog";
import { ImportDialog } from "./_components/import-dialog";
import { RecordItem } from "./_components/record-item";

export const metadata: Metadata = { title: "CPD" };

/** The member's CPD record, below a gauge for each scheme that counts it. */
export default async function CpdPage() {
  const person = await memberOrSignIn();
  const [cpd, issued, audits] = await Promise.all([
    readCpd(person.id),
    findIssuedStatements(person.id),
    listMyCpdAudits(person.id),
  ]);
  const { items } = cpd;
  const gauges = gaugesOf(person, cpd, "your");
  const { categories } = getAssociation().policies.cpd;
  return (
    <Main>
      <PageHeading
        title="CPD"
        description="Your continuing professional development: our events add their certificates, and you add what you learned elsewhere."
        action={
          items.length > 0 && (
            <div className="flex flex-wrap gap-2">
              <ImportDialog categories={categories} />
              <EntryDialog categories={categories} />
            </div>
          )
        }
      />
      {audits.map((audit) => (
        <AuditNotice key={audit.id} audit={audit} />
      ))}
      {gauges.length > 0 && (
        <ul className={cn("mt-8 grid gap-4", gauges.length > 1 && "lg:grid-cols-2")}>
          {gauges.map((gauge) => (
            <li key={gauge.scheme}>
              <GaugeCard gauge={gauge} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 rounded-md border border-line bg-card">
        {items.length === 0 ? (
          <EmptyState
            icon={GraduationCap}
            title="No CPD yet"
            description="Certificates from our events appear here by themselves. Add courses, talks and reading from elsewhere, and we'll review them."
            headingLevel={2}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <ImportDialog categories={categories} />
                <EntryDialog categories={categories} />
              </div>
            }
          />
        ) : (
          <ul className="divide-y divide-line">
            <Compact>
              {items.map((item) => (
                <li key={item.id ?? `${item.code} ${item.category}`}>
                  <RecordItem item={item} categories={categories} />
                </li>
              ))}
            </Compact>
          </ul>
        )}
      </div>
      <div className="mt-8">
        <Statements statements={statementsOf(items, issued)} onIssue={issueMyStatementAction} />
      </div>
    </Main>
  );
}
