"use client";

import { ShieldAlert, ShieldCheck } from "lucide";
import { useState } from "react";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import type { ChainState } from "@/lib/audit/chain";
import { chainCheck } from "@/lib/audit/schema";
import { checkChainAction } from "../actions";

type Checked = ChainState & { isKeptThere: boolean | null };

const reasons = {
  changed: "was changed",
  removed: "was removed",
  unsealed: "was written past the portal",
} as const;

/** Computes the chain anew on the server, and says what it found. */
export function CheckChain() {
  const [found, setFound] = useState<Checked | null>(null);
  const { form, values, errors, field, check, handle } = useCheckedForm({
    fingerprint: (text) => chainCheck.safeParse({ fingerprint: text }).error?.issues[0]?.message,
  });
  const { submit, busy } = useSubmit((sent: { fingerprint: string }) => checkChainAction(sent), {
    form: handle,
    failureTitle: "Check Failed",
    onDone: setFound,
  });
  return (
    <div className="grid gap-4">
      <form
        ref={form}
        noValidate
        method="post"
        className="grid items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!check().fingerprint) void submit(values);
        }}
      >
        <Field
          label="Fingerprint that you kept"
          optional
          hint="With it, the check also tells a log whose end was cut off."
          error={errors.fingerprint}
        >
          {(control) => (
            <Input {...control} {...field("fingerprint")} autoComplete="off" spellCheck={false} />
          )}
        </Field>
        <div>
          <SubmitButton busy={busy} busyWords="Checking..." variant="secondary">
            Check the log
          </SubmitButton>
        </div>
      </form>
      <div role="status">{found && <Finding found={found} />}</div>
    </div>
  );
}

function Finding({ found: { length, fingerprint, broken, isKeptThere } }: { found: Checked }) {
  const isWhole = broken.length === 0 && isKeptThere !== false;
  return (
    <div className="flex gap-3 rounded-md border border-line bg-sunken p-4 text-sm">
      <Icon
        of={isWhole ? ShieldCheck : ShieldAlert}
        className={isWhole ? "mt-0.5 text-success" : "mt-0.5 text-danger"}
      />
      <div className="min-w-0 space-y-1.5">
        <p className="font-medium">
          {isWhole
            ? `All ${length.toLocaleString("en")} entries are as they were written.`
            : "The audit log is not as it was written."}
        </p>
        {isKeptThere === false && (
          <p>The fingerprint that you kept is not in the log: its end was cut off, or it is another log.</p>
        )}
        {isKeptThere && <p>The fingerprint that you kept is in the log.</p>}
        {broken.length > 0 && (
          <ul className="list-disc pl-5">
            {broken.map(({ position, entryId, reason }) => (
              <li key={`${position}-${entryId}-${reason}`}>
                {position === null ? `Entry ${entryId}` : `Entry at place ${position}`} {reasons[reason]}.
              </li>
            ))}
          </ul>
        )}
        {fingerprint && (
          <p className="wrap-anywhere text-ink-soft">
            Fingerprint to keep elsewhere: <code className="text-ink">{fingerprint}</code>
          </p>
        )}
      </div>
    </div>
  );
}
