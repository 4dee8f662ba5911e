type PayerProps = {
  member: string;
  memberId: string | null;
  email: string | null;
  employer: string | null;
  /** The payer's credit and refunds due in words. */
  credit?: string | null;
};

/** The payer of an amount, and below it facts that distinguish people with the same name. */
export function Payer({ member, memberId, email, employer, credit }: PayerProps) {
  const facts = [memberId, email, employer, credit].filter(Boolean);
  return (
    <>
      <span className="block font-medium">{member}</span>
      {facts.length > 0 && <span className="block text-xs text-ink-soft">{facts.join(" · ")}</span>}
    </>
  );
}
