"use client";

import { ShieldAlert, ShieldCheck } from "lucide";
import { useState } from "react";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import type { checkChain, Comparison } from "@/lib/audit/check-chain";
import { chainCheckInput } from "@/lib/audit/schema";
import type { ResultOf } from "@/lib/core/operation";
import { checkChainAction } from "../actions";

type Checked = ResultOf<typeof checkChain>;

const reasons = {
  changed: "was changed",
  removed: "was removed",
  unsealed: "was not written by the portal",
} as const;

const comparisons: Record<Comparison, string> = {
  intact: "The log contains this entry, and all earlier entries are intact.",
  changed_before: "The log contains this entry, but an earlier entry was changed.",
  gone: "The log no longer contains this entry. It was truncated or changed.",
};

/** Verifies the chain on the server and shows the result. */
export function CheckChain() {
  const [found, setFound] = useState<Checked | null>(null);
  const { form, values, errors, field, check, handle } = useCheckedForm({
    fingerprint: (text) => chainCheckInput.safeParse({ fingerprint: text }).error?.issues[0]?.message,
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
          label="Fingerprint to compare"
          optional
          hint="Paste it from the weekly email. This also detects a truncated log."
          error={errors.fingerprint}
        >
          {(control) => (
            <Input {...control} {...field("fingerprint")} autoComplete="off" spellCheck={false} />
          )}
        </Field>
        <div>
          <SubmitButton busy={busy} busyWords="Checking..." variant="secondary">
            Verify log integrity
          </SubmitButton>
        </div>
      </form>
      <div role="status">{found && <Finding found={found} />}</div>
    </div>
  );
}

function Finding({ found: { length, fingerprint, broken, comparison } }: { found: Checked }) {
  const isIntact = broken.length === 0 && comparison !== "gone";
  return (
    <div className="flex gap-3 rounded-md border border-line bg-sunken p-4 text-sm">
      <Icon
        of={isIntact ? ShieldCheck : ShieldAlert}
        className={isIntact ? "mt-0.5 text-success" : "mt-0.5 text-danger"}
      />
      <div className="min-w-0 space-y-1.5">
        <p className="font-medium">
          {isIntact
            ? `All ${length.toLocaleString("en")} entries are intact.`
            : "The audit log has been tampered with."}
        </p>
        {comparison && <p>{comparisons[comparison]}</p>}
        {broken.length > 0 && (
          <ul className="list-disc pl-5">
            {broken.map(({ position, entryId, reason }) => (
              <li key={`${position}-${entryId}-${reason}`}>
                {position === null ? `Entry ${entryId}` : `Entry at position ${position}`} {reasons[reason]}.
              </li>
            ))}
          </ul>
        )}
        {fingerprint && (
          <p className="wrap-anywhere text-ink-soft">
            Fingerprint of the latest entry, to store elsewhere:{" "}
            <code className="text-ink">
              {length} {fingerprint}
            </code>
          </p>
        )}
      </div>
    </div>
  );
}
