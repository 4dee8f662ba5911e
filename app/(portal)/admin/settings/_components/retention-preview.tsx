import { countLabel, type RetentionKind } from "@/lib/retention/labels";

/** What the next nightly run will erase under the saved settings. */
export function RetentionPreview({ preview }: { preview: { kind: RetentionKind; count: number }[] }) {
  if (preview.length === 0) {
    return <p className="mt-4 text-sm text-ink-soft">Nothing will be erased tonight.</p>;
  }
  return (
    <div className="mt-4 text-sm">
      <p className="text-ink-soft">Will be erased tonight:</p>
      <ul className="mt-1 list-disc space-y-0.5 pl-5">
        {preview.map(({ kind, count }) => (
          <li key={kind}>{countLabel(kind, count)}</li>
        ))}
      </ul>
    </div>
  );
}
