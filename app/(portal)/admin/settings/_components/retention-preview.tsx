import { countLabel, type RetentionCount } from "@/lib/retention/labels";

/** What the next nightly run removes, as a list. */
export function RetentionList({ counts }: { counts: RetentionCount[] }) {
  return (
    <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
      {counts.map(({ kind, count }) => (
        <li key={kind}>{countLabel(kind, count)}</li>
      ))}
    </ul>
  );
}

type RetentionPreviewProps = {
  /** The counts; null while the typed periods are invalid or being counted. */
  counts: RetentionCount[] | null;
};

/** What the next nightly run would remove with the periods in the form. */
export function RetentionPreview({ counts }: RetentionPreviewProps) {
  return (
    <div role="status" className="min-h-12 text-sm text-ink-soft">
      {counts?.length === 0 && <p>With these periods, nothing will be removed tonight.</p>}
      {counts && counts.length > 0 && (
        <>
          <p>With these periods, the following will be removed tonight:</p>
          <RetentionList counts={counts} />
        </>
      )}
    </div>
  );
}
