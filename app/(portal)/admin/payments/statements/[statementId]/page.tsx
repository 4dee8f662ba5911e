import { ArrowLeft } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PageHeading } from "@/components/layout/page-heading";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { formatDateTime } from "@/lib/core/format";
import { centsOf } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";
import { findStatement, type Statement } from "@/lib/statements/queries";
import { dayRange } from "../day-range";
import { ReviewStatement } from "./_components/review-statement";
import { StatementActions } from "./_components/statement-actions";

export const metadata: Metadata = { title: "Bank statement" };

/** The lines of one statement: what each of them pays, and posting them. */
export default async function StatementPage({
  params,
}: PageProps<"/admin/payments/statements/[statementId]">) {
  const person = await memberOrSignIn();
  if (!can(person, "payments.read")) return <AccessRestricted />;
  const statement = await findStatement(person, (await params).statementId);
  if (!statement) notFound();
  const { timeZone, policies } = getAssociation();
  const days = statement.lines.map(({ date }) => date).toSorted();
  const mayRecord = can(person, "payments.record");
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <Link
        href={pathTo("/admin/payments/statements")}
        className="inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> Bank statements
      </Link>
      <div className="mt-3">
        <PageHeading
          title={statement.name}
          description={purposeOf(statement)}
          facts={`${dayRange(days[0] ?? "", days.at(-1) ?? "")} · ${historyOf(statement, timeZone)}`}
          action={
            mayRecord ? (
              <StatementActions
                statement={statement}
                isUndoable={statement.undoUntil !== null && statement.undoUntil > new Date()}
              />
            ) : undefined
          }
        />
      </div>
      <ReviewStatement
        key={String(statement.postedAt)}
        id={statement.id}
        lines={statement.lines}
        amounts={statement.amounts}
        isPosted={statement.postedAt !== null}
        mayRecord={mayRecord}
        maxWriteOffCents={centsOf(policies.bankFees.maxWriteOff)}
      />
    </main>
  );
}

function purposeOf({ postedAt, lines }: Statement): string {
  if (postedAt) return "See what each line paid, and record what was left over.";
  if (lines.every(({ match }) => match === "duplicate"))
    return "Every line was imported before, so there’s nothing to post. You can delete this statement.";
  return "Decide what each line pays, then post them together. Nothing is recorded until then.";
}

function historyOf(
  { importedAt, importedBy, postedAt, postedBy, undoneAt, undoneBy }: Statement,
  zone: string,
) {
  const at = (moment: Date) => formatDateTime(moment, zone);
  if (postedAt) return `Posted by ${postedBy ?? "someone"} on ${at(postedAt)}`;
  if (undoneAt) return `The posting was undone by ${undoneBy ?? "someone"} on ${at(undoneAt)}`;
  return `Imported by ${importedBy ?? "someone"} on ${at(importedAt)}`;
}
