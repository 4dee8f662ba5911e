import type { Uncertified } from "@/lib/certificates/issued-queries";
import type { CertificateState } from "@/lib/certificates/rules";

type CertificateFiguresProps = {
  counts: Record<CertificateState | "all", number>;
  uncertified: Pick<Uncertified, "total" | "dueCount"> | null;
  /** Whether staff choose who gets a certificate. */
  isByHand: boolean;
};

/** How many certificates an event has, and how many people with a seat have none. */
export function CertificateFigures({ counts, uncertified, isByHand }: CertificateFiguresProps) {
  const { total = 0, dueCount = 0 } = uncertified ?? {};
  const figures = [
    { label: "Valid", value: counts.valid, note: "certificates" },
    {
      label: isByHand ? "Can be chosen" : "Ready to issue",
      value: dueCount,
      note: dueCount === 1 ? "person" : "people",
    },
    { label: "Not due", value: total - dueCount, note: "reasons below" },
    { label: "Revoked", value: counts.revoked, note: "stay verifiable" },
  ];
  return (
    <dl className="mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line lg:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="bg-card p-4 sm:p-5">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <span className="text-2xl font-semibold tabular">{value.toLocaleString("en")}</span>{" "}
            {value > 0 && <span className="text-sm text-ink-soft">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
