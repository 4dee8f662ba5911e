import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { ListedAttendee } from "@/lib/registrations/attendee-queries";
import { answerWords } from "@/lib/registrations/labels";

type AttendeeAnswersProps = MenuDialogProps & { attendee: ListedAttendee };

/** What one person answered, with the questions as they were asked. */
export function AttendeeAnswers({ attendee, ...dialog }: AttendeeAnswersProps) {
  return (
    <TitledDialog {...dialog} title="Answers" description={attendee.name}>
      <dl className="mt-5 grid gap-4 text-sm [&_dd]:mt-0.5 [&_dd]:font-medium [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
        {attendee.answers.map((answer) => (
          <div key={answer.questionId}>
            <dt>{answer.label}</dt>
            <dd>{answerWords(answer)}</dd>
          </div>
        ))}
      </dl>
    </TitledDialog>
  );
}
