import type { Member } from "@/lib/auth/member";
import { getAssociation } from "@/lib/association/queries";
import { listOwed } from "@/lib/payments/owed-queries";
import { listMyReports } from "@/lib/payments/report-queries";
import { ReportDues } from "./report-dues";
import type { ReportActions } from "./reported-dues";

type ReportOneProps = { person: Member; dueId: string; actions: ReportActions };

/** The report of a payment of one amount, or the button for one. Renders nothing when the person does not owe it. */
export async function ReportOne({ person, dueId, actions }: ReportOneProps) {
  const due = (await listOwed(person)).find(({ id }) => id === dueId);
  if (!due) return null;
  return (
    <ReportDues
      items={[due]}
      subject={due.description}
      reports={await listMyReports(person)}
      timeZone={getAssociation().timeZone}
      isMain={!due.paymentUrl}
      actions={actions}
    />
  );
}
