type RoleCardProps = {
  facts: { label: string; summary: string };
  isChosen: boolean;
  onChoose: () => void;
  /** Events for which the role can be given; empty for roles that always cover everything. */
  events: { id: string; title: string }[];
  isChosenFor: (eventId: string) => boolean;
  onChooseFor: (eventId: string) => void;
};

/** A role as a checkbox, and below it the events that it can be limited to. */
export function RoleCard({ facts, isChosen, onChoose, events, isChosenFor, onChooseFor }: RoleCardProps) {
  const count = events.filter(({ id }) => isChosenFor(id)).length;
  return (
    <div className="rounded-md border border-line bg-card">
      <label className="flex min-h-11 items-start gap-3 px-3.5 py-2.5 text-sm">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onChoose}
          className="mt-0.5 size-4 shrink-0 accent-aqua"
        />
        <span>
          <span className="font-medium">{facts.label}</span>
          <span className="block text-ink-soft">
            {facts.summary}
            {events.length > 0 && " For all events."}
          </span>
        </span>
      </label>
      {events.length > 0 && !isChosen && (
        <details className="border-t border-line px-3.5 py-2.5 text-sm" open={count > 0}>
          <summary className="cursor-pointer font-medium">
            Only for single events{count > 0 && ` (${count})`}
          </summary>
          <ul className="mt-1.5">
            {events.map(({ id, title }) => (
              <li key={id}>
                <label className="flex min-h-9 items-start gap-3 py-1.5">
                  <input
                    type="checkbox"
                    checked={isChosenFor(id)}
                    onChange={() => onChooseFor(id)}
                    className="mt-0.5 size-4 shrink-0 accent-aqua"
                  />
                  <span>{title}</span>
                </label>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
