"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { useForm, useWatch, type Control } from "react-hook-form";
import type { z } from "zod";
import { MessageFields } from "@/components/forms/message-fields";
import { useSubmit } from "@/components/forms/use-submit";
import { currency } from "@/lib/core/money";
import { formatCount } from "@/lib/core/paging";
import { fillIn } from "@/lib/ledger/rules";
import { payersMessageInput } from "@/lib/ledger/schema";
import { emailPayersAction } from "../../actions";

const letter = payersMessageInput.pick({ subject: true, content: true });
type Letter = z.input<typeof letter>;

/** The filter of the receivables, in the form in which the API call takes it. */
export type ChosenReceivables = Pick<z.input<typeof payersMessageInput>, "q" | "state" | "purpose">;

type EmailPayersFormProps = {
  chosen: ChosenReceivables;
  /** The number of payers in the list, and of those who are late. */
  people: number;
  late: number;
  onDone: () => void;
};

const inWords = (count: number) => `${formatCount(count)} ${count === 1 ? "person" : "people"}`;

export function EmailPayersForm({ chosen, people, late, onDone }: EmailPayersFormProps) {
  const router = useRouter();
  const [isForLate, setIsForLate] = useState(late > 0);
  const total = isForLate ? late : people;
  const form = useForm<Letter>({
    resolver: zodResolver(letter),
    defaultValues: {
      subject: "Payment reminder: {amount}",
      content: "{amount} is outstanding. Please pay it with the reference {reference}.",
    },
  });
  const { control, register, handleSubmit, formState } = form;
  const { submit, busy } = useSubmit(
    (values: z.output<typeof letter>, options) =>
      emailPayersAction({ ...chosen, overdue: isForLate ? "true" : "", expected: total, ...values }, options),
    {
      form,
      success: ({ recipients }) => ({
        title: "Emails queued",
        description: `We'll email ${recipients.toLocaleString("en")} ${recipients === 1 ? "person" : "people"}.`,
      }),
      failureTitle: "Send Failed",
      onDone,
      onProblem({ code }) {
        // The refresh updates the number in the dialog. The typed text stays.
        if (code === "changed_meanwhile") router.refresh();
      },
    },
  );
  return (
    <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
      {late < people && (
        <fieldset className="grid gap-2">
          <legend className="text-sm font-medium">Recipients</legend>
          {late > 0 && (
            <Choice isChosen={isForLate} onChoose={() => setIsForLate(true)}>
              Overdue: {inWords(late)}
            </Choice>
          )}
          <Choice isChosen={!isForLate} onChoose={() => setIsForLate(false)}>
            Everyone in this list: {inWords(people)}, of whom {formatCount(people - late)}{" "}
            {people - late === 1 ? "has" : "have"} nothing overdue
          </Choice>
        </fieldset>
      )}
      <Preview control={control} />
      <MessageFields
        field={(name) => register(name)}
        errors={formState.errors}
        hint="{name}, {amount} and {reference} are replaced for each person. Leave a blank line between paragraphs."
        rows={5}
        busy={busy}
        verb={`Send to ${inWords(total)}`}
      />
    </form>
  );
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: ReactNode };

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex items-start gap-2 text-sm">
      <input type="radio" name="who" checked={isChosen} onChange={onChoose} className="mt-0.5" />
      <span>{children}</span>
    </label>
  );
}

const example = { name: "Althea Rolle", amount: `350.00 ${currency}`, reference: "K7Q2M9XD" };

/** A preview of the email's beginning, addressed to a sample person. */
function Preview({ control }: { control: Control<Letter> }) {
  const [subject, content] = useWatch({ control, name: ["subject", "content"] });
  return (
    <section aria-label="Preview" className="rounded-md bg-sunken px-4 py-3 text-sm">
      <p className="font-medium">{fillIn(subject, example)}</p>
      <p className="mt-2">Dear {example.name},</p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{fillIn(content, example)}</p>
      <p className="mt-2 text-ink-soft">Followed by what is outstanding and the bank details.</p>
    </section>
  );
}
