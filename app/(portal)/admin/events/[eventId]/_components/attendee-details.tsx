import { PrintNotice } from "@/components/payments/print-notice";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { ListedAttendee } from "@/lib/registrations/attendee-queries";
import { answerWords } from "@/lib/seats/labels";

type AttendeeDetailsProps = MenuDialogProps & { attendee: ListedAttendee };

/** One registrant's answers, with the questions as they were worded then, and who registered their group. */
export function AttendeeDetails({ attendee, ...dialog }: AttendeeDetailsProps) {
  const { group } = attendee;
  const facts = [
    ["Email", attendee.email],
    ["Phone", attendee.phoneNumber],
    ["Company", attendee.companyName],
    ["Position", attendee.position],
    ["Notes", attendee.notes],
    ...attendee.answers.map((answer) => [answer.label, answerWords(answer)] as const),
    ["Group", group?.company],
    ["Coordinator", group && [group.contactName, group.contactEmail].filter(Boolean).join(", ")],
    ["Coordinator's phone", group?.contactPhone],
    ["Purchase order", group?.purchaseOrder],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <TitledDialog {...dialog} title="Details" description={attendee.name}>
      <PrintNotice paper="ticket" texts={[attendee.name, attendee.companyName]} />
      <dl className="mt-5 grid gap-4 text-sm [&_dd]:mt-0.5 [&_dd]:font-medium [&_dd]:wrap-anywhere [&_dd]:whitespace-pre-line [&_dt]:text-ink-soft">
        {facts.map(([label, value], index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </TitledDialog>
  );
}
