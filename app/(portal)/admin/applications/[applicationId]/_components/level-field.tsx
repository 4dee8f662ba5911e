import { useState } from "react";
import { Field } from "@/components/forms/field";
import type { Level } from "@/lib/association/levels";
import { missingLevel } from "@/lib/applications/labels";
import type { ApprovalPreview } from "@/lib/applications/approval-preview";

type Claim = NonNullable<ApprovalPreview["claim"]>;

/** The state of the level that a claim is approved with; other applications have no choice of level. */
export function useLevel({ claim, plan }: ApprovalPreview) {
  const [level, setLevel] = useState<Level | null>(claim?.level ?? null);
  const [error, setError] = useState<string>();
  function isChosen(): boolean {
    const isMissing = claim !== null && level === null;
    setError(isMissing ? missingLevel : undefined);
    return !isMissing;
  }
  return {
    /** What approving does with the chosen level. */
    plan: claim?.levels.find(({ value }) => value === level)?.plan ?? plan,
    sent: level === null ? {} : { membershipType: level },
    isChosen,
    field: { level, setLevel, error },
  };
}

type LevelFieldProps = Pick<Claim, "levels"> & ReturnType<typeof useLevel>["field"];

/** The choice of an existing member's level, which the association looks up. */
export function LevelField({ levels, level, setLevel, error }: LevelFieldProps) {
  return (
    <Field label="Membership level" hint="As in your records." error={error}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={level ?? ""}
          onChange={({ target }) =>
            setLevel(levels.find(({ value }) => value === target.value)?.value ?? null)
          }
        >
          <option value="" disabled>
            Choose a level
          </option>
          {levels.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
