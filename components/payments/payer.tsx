type PayerProps = {
  member: string;
  memberId: string | null;
  email: string | null;
  employer: string | null;
  /** What they have in credit or are owed back, in words. */
  credit?: string | null;
};

/** Who owes an amount, and under it what tells two people of one name apart. */
export function Payer({ member, memberId, email, employer, credit }: PayerProps) {
  const facts = [memberId, email, employer, credit].filter(Boolean);
  return (
    <>
      <span className="block font-medium">{member}</span>
      {facts.length > 0 && <span className="block text-xs text-ink-soft">{facts.join(" · ")}</span>}
    </>
  );
}
