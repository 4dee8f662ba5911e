import { purposeLabel } from "@/lib/ledger/labels";
import { duePurposes } from "@/lib/ledger/rules";

const className =
  "h-11 max-w-full rounded-md border border-edge bg-card px-3 text-base text-ink hover:border-ink-soft max-sm:w-full sm:w-44 sm:text-sm";

/** Chooses what the amounts are for. */
export function PurposeSelect({ purpose }: { purpose: string | null }) {
  return (
    <select aria-label="Purpose" name="purpose" defaultValue={purpose ?? ""} className={className}>
      <option value="">All purposes</option>
      {duePurposes.map((name) => (
        <option key={name} value={name}>
          {purposeLabel[name]}
        </option>
      ))}
    </select>
  );
}
