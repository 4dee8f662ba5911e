"use client";

import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { policySchemas, type Policies } from "@/lib/association/schema";
import { totalOf, type RetentionCount } from "@/lib/retention/labels";
import { changePolicyAction, previewRetentionAction } from "../actions";
import { PolicyFields } from "./policy-form";
import { retentionFields } from "./retention-fields";
import { RetentionList, RetentionPreview } from "./retention-preview";
import { SettingsForm } from "./settings-form";
import { useSettingsForm } from "./use-settings-form";
import { keyOf, useTypedPreview } from "./use-typed-preview";

const Confirmation = dynamic(() =>
  import("@/components/forms/confirmation").then((module) => module.Confirmation),
);

type Periods = Policies["retention"];

type RetentionFormProps = {
  values: Periods;
  /** What the saved periods remove in the next nightly run. */
  preview: RetentionCount[];
};

const schema = policySchemas.retention;

/** The form for the retention periods. It previews what they would remove, and asks for confirmation before saving. */
export function RetentionForm({ values, preview }: RetentionFormProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [question, setQuestion] = useState<{ periods: Periods; counts: RetentionCount[] } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const confirmedCount = useRef(0);
  const saving = useSettingsForm<FieldValues, FieldValues>({
    schema: policySchemas.retention,
    defaultValues: values,
    send: (periods) =>
      changePolicyAction({
        policy: "retention",
        values: periods as Periods,
        confirmedCount: confirmedCount.current,
      }),
    saved: "They apply from the next nightly run.",
  });
  const { form } = saving;
  const counting = useSubmit(previewRetentionAction, {
    failureTitle: "Update Failed",
    onDone(counts, periods) {
      if (counts.length === 0 || keyOf(schema, periods) === keyOf(schema, values))
        return save(periods, counts);
      setQuestion({ periods, counts });
      setAsking(true);
    },
  });
  const counts = useTypedPreview(form.watch(), {
    schema,
    ask: previewRetentionAction,
    saved: { values, found: preview },
  });

  function save(periods: Periods, accepted: RetentionCount[]) {
    confirmedCount.current = totalOf(accepted);
    void saving.submit(periods);
  }

  return (
    <SettingsForm
      legend="Retention"
      onSubmit={form.handleSubmit((periods) => counting.submit(periods as Periods))}
    >
      <PolicyFields form={form} values={values} fields={retentionFields} />
      <RetentionPreview counts={counts} />
      <div>
        <SubmitButton ref={opener} busy={counting.busy || saving.busy} busyWords="Saving...">
          Save retention
        </SubmitButton>
      </div>
      {question && (
        <Confirmation
          isOpen={isAsking}
          onOpenChange={setAsking}
          opener={opener}
          title="Save these retention periods?"
          description={
            <>
              <p>You can&apos;t undo this. The following will be removed tonight:</p>
              <RetentionList counts={question.counts} />
            </>
          }
          verb="Save and remove"
          busyWords="Saving..."
          keepVerb="Cancel"
          tone="destructive"
          busy={false}
          onConfirm={() => {
            setAsking(false);
            save(question.periods, question.counts);
          }}
        />
      )}
    </SettingsForm>
  );
}
