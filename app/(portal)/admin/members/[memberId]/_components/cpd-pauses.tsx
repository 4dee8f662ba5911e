"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { formatCalendarDay } from "@/lib/core/days";
import type { CpdPeriod } from "@/lib/cpd/gauges";
import { pauseInput } from "@/lib/cpd/schema";
import { addCpdPauseAction, removeCpdPauseAction } from "../../../cpd/actions";
import { RecordLine, RecordSection } from "./record-section";

type CpdPausesProps = {
  memberId: string;
  pauses: (CpdPeriod & { id: string })[];
  /** Whether the viewer may change them: nobody's own. */
  mayChange: boolean;
};

/** The days on which the member owes no CPD, such as a parental leave. */
export function CpdPauses({ memberId, pauses, mayChange }: CpdPausesProps) {
  const remove = useSubmit(removeCpdPauseAction, {
    success: { title: "Pause removed", description: "The member's gauges count these days again." },
    failureTitle: "Couldn't remove the pause",
  });
  return (
    <RecordSection
      title="CPD pauses"
      total={pauses.length}
      empty="No pauses."
      href={null}
      paging={null}
      action={mayChange && <AddPause memberId={memberId} />}
    >
      {pauses.map(({ id, from, to }) => (
        <RecordLine
          key={id}
          title={`${formatCalendarDay(from)} to ${formatCalendarDay(to)}`}
          facts={null}
          aside={
            mayChange && (
              <Button
                variant="ghost"
                size="sm"
                className="text-danger"
                busy={remove.busy}
                onClick={() => void remove.submit({ id })}
              >
                Remove<span className="sr-only"> the pause from {formatCalendarDay(from)}</span>
              </Button>
            )
          }
        />
      ))}
    </RecordSection>
  );
}

function AddPause({ memberId }: { memberId: string }) {
  const form = useForm<z.input<typeof pauseInput>, unknown, z.output<typeof pauseInput>>({
    resolver: zodResolver(pauseInput),
    defaultValues: { memberId, from: "", to: "" },
  });
  const { errors } = form.formState;
  const { submit, busy } = useSubmit(addCpdPauseAction, {
    form,
    success: { title: "Pause added", description: "The member's gauges ask for less." },
    failureTitle: "Couldn't add the pause",
    onDone: () => form.reset(),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="flex flex-wrap items-end gap-2"
    >
      <Field label="From" error={errors.from?.message}>
        {(control) => <Input {...control} type="date" {...form.register("from")} />}
      </Field>
      <Field label="Last day" error={errors.to?.message}>
        {(control) => <Input {...control} type="date" {...form.register("to")} />}
      </Field>
      <SubmitButton busy={busy} busyWords="Adding..." variant="secondary">
        Add pause
      </SubmitButton>
    </form>
  );
}
