import { Choice } from "@/components/forms/choice";

type AreMembersProps = {
  /** The number of people in the file who are new to the portal. */
  count: number;
  isMembers: boolean;
  busy: boolean;
  onAnswer: (isMembers: boolean) => void;
};

const answers = [
  {
    value: true,
    label: "Yes",
    text: "Their membership is active from their join date, and their next dues are due on their next payment date. They don't need to apply or be approved.",
  },
  {
    value: false,
    label: "No",
    text: "They are added as pending, and become members in the same way as other applicants.",
  },
];

/**
 * The question whether people who are new to the portal are members already. The answer changes the preview; a status
 * in the file takes precedence.
 */
export function AreMembers({ count, isMembers, busy, onAnswer }: AreMembersProps) {
  return (
    <Choice
      legend={`Are these people members already? (${count.toLocaleString("en")} new)`}
      answers={answers}
      value={isMembers}
      disabled={busy}
      onChange={onAnswer}
      note="If the file has a status column, we’ll use that instead."
    />
  );
}
