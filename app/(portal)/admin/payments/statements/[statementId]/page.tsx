import { notFound } from "next/navigation";
import { PageHeading } from "@/components/layout/page-heading";
import { getAssociation } from "@/lib/association/queries";
import { can } from "@/lib/auth/member";
import { formatDateTime } from "@/lib/core/format";
import { centsOf } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";
import { findStatement, type Statement } from "@/lib/statements/queries";
import { dayRange } from "../day-range";
import { ReviewStatement } from "./_components/review-statement";
import { StatementActions } from "./_components/statement-actions";
import { consolePage } from "../../../console-page";

/** The page of one statement: what each of its lines pays, and the posting. */
const page = consolePage(
  {
    at: "/admin/payments/statements/[statementId]",
    title: "Bank statement",
    back: { href: pathTo("/admin/payments/statements"), label: "Bank statements" },
  },
  async ({ person, params }) => {
    const statement = await findStatement(person, params.statementId);
    if (!statement) notFound();
    const { timeZone, policies } = getAssociation();
    const days = statement.lines.map(({ date }) => date).toSorted();
    const mayRecord = can(person, "payments.record");
    return (
      <>
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
        <ReviewStatement
          key={String(statement.postedAt)}
          id={statement.id}
          lines={statement.lines}
          amounts={statement.amounts}
          isPosted={statement.postedAt !== null}
          mayRecord={mayRecord}
          maxWriteOffCents={centsOf(policies.bankFees.maxWriteOff)}
        />
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;

function purposeOf({ postedAt, lines }: Statement): string {
  if (postedAt) return "See what each line paid, and record the rest.";
  if (lines.every(({ match }) => match === "duplicate"))
    return "Every line has already been imported, so there’s nothing to post. You can delete this statement.";
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
