type AreMembersProps = {
  /** The people in the file who are new to the portal. */
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
  { value: false, label: "No", text: "They are added as pending, and become members as any applicant does." },
];

/** What people new to the portal are. The answer changes the preview; a status in the file comes first. */
export function AreMembers({ count, isMembers, busy, onAnswer }: AreMembersProps) {
  return (
    <fieldset className="grid gap-2 text-sm" disabled={busy}>
      <legend className="mb-2 font-medium">
        Are these people members already? ({count.toLocaleString("en")} new)
      </legend>
      {answers.map(({ value, label, text }) => (
        <label key={label} className="flex items-start gap-3">
          <input
            type="radio"
            name="are-members"
            checked={isMembers === value}
            onChange={() => onAnswer(value)}
            className="mt-0.5 size-4 shrink-0 accent-aqua"
          />
          <span>
            <span className="block font-medium">{label}</span>
            <span className="block text-ink-soft">{text}</span>
          </span>
        </label>
      ))}
      <p className="text-ink-soft">Where the file has a status, that is used instead.</p>
    </fieldset>
  );
}
