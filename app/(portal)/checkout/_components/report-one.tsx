import type { Member } from "@/lib/auth/member";
import { getAssociation } from "@/lib/association/queries";
import { listOwed } from "@/lib/payments/owed-queries";
import { listMyReports } from "@/lib/payments/report-queries";
import { ReportDues } from "./report-dues";

/** The report of a payment of one amount, or the button for one. Renders nothing when the person does not owe it. */
export async function ReportOne({ person, dueId }: { person: Member; dueId: string }) {
  const due = (await listOwed(person)).find(({ id }) => id === dueId);
  if (!due) return null;
  return (
    <ReportDues
      items={[due]}
      subject={due.description}
      reports={await listMyReports(person)}
      timeZone={getAssociation().timeZone}
      isMain={!due.paymentUrl}
    />
  );
}
