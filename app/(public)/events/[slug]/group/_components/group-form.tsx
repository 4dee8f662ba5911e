"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Input } from "@/components/ui/input";
import { formatMoney } from "@/lib/core/money";
import { readGroupTable, sentNameOf } from "@/lib/groups/read-table";
import { groupForm } from "@/lib/groups/schema";
import { registerGroupAction } from "../actions";
import { GroupSent } from "./group-sent";
import { PeoplePreview } from "./people-preview";
import { PeopleTable, type OfferedRate } from "./people-table";

type GroupFormProps = {
  event: { id: string; priceCents: number; hasRates: boolean };
  /** The rates that are on sale now. */
  rates: OfferedRate[];
  contact: { fullName: string; email: string; phone: string };
};

/** The form that registers a group. The pasted table stays on the screen after a refusal. */
export function GroupForm({ event, rates, contact }: GroupFormProps) {
  const router = useRouter();
  const [text, setText] = useState("");
  const [otherwise, setOtherwise] = useState(rates[0]?.registrationType ?? null);
  const [isAsked, setIsAsked] = useState(false);
  /** The server's problems by row, shown until the table changes. */
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<z.input<typeof groupForm>, unknown, z.output<typeof groupForm>>({
    resolver: zodResolver(groupForm),
    defaultValues: { company: "", purchaseOrder: "", contact },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const table = readGroupTable(text, { rates, otherwise });
  const rows = table.rows.map((row, index) => ({
    ...row,
    problem: row.problem ?? refused.get(index) ?? null,
  }));
  const priceOf = (type: string | null) =>
    event.hasRates ? rates.find((rate) => rate.registrationType === type)?.priceCents : event.priceCents;
  const totalCents = rows.reduce((sum, row) => sum + (priceOf(row.registrationType) ?? 0), 0);
  const { submit, busy } = useSubmit(registerGroupAction, {
    form,
    failureTitle: "Registration Failed",
    leavesAfter: true,
    onProblem({ issues = [] }) {
      setRefused(
        new Map(
          issues.flatMap(({ path, message }) => {
            const [of, row] = path.split(".");
            return of === "people" ? [[Number(row), message.replace(/^Row \d+, [^:]*: /, "")] as const] : [];
          }),
        ),
      );
    },
    onDone({ pageUrl }, { contact: sent }) {
      if (pageUrl) router.push(pageUrl);
      else setSentTo(sent.email);
    },
  });
  const change = (changed: string) => {
    setText(changed);
    setRefused(new Map());
  };
  if (sentTo) return <GroupSent email={sentTo} />;
  const isReady = table.problem === null && rows.every(({ problem }) => problem === null);
  return (
    <form
      noValidate
      className="mt-8 grid grid-cols-1 gap-8"
      onSubmit={(submitted) => {
        setIsAsked(true);
        void handleSubmit((values) =>
          isReady
            ? submit({
                id: event.id,
                ...values,
                people: rows.map(({ email, registrationType, ...row }) => ({
                  ...sentNameOf(row),
                  email,
                  registrationType,
                })),
              })
            : undefined,
        )(submitted);
      }}
    >
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-4 text-xl font-semibold">Company and coordinator</legend>
        <Field label="Company" error={errors.company?.message}>
          {(control) => <Input {...control} {...register("company")} autoComplete="organization" required />}
        </Field>
        <Field label="Purchase order" optional error={errors.purchaseOrder?.message}>
          {(control) => <Input {...control} {...register("purchaseOrder")} autoComplete="off" />}
        </Field>
        <Field label="Your full name" error={errors.contact?.fullName?.message}>
          {(control) => <Input {...control} {...register("contact.fullName")} autoComplete="name" required />}
        </Field>
        <Field label="Your email" error={errors.contact?.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("contact.email")}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              required
            />
          )}
        </Field>
        <Field label="Your phone" optional error={errors.contact?.phone?.message}>
          {(control) => <Input {...control} {...register("contact.phone")} type="tel" autoComplete="tel" />}
        </Field>
      </fieldset>
      <PeopleTable
        {...{ text, rates, otherwise }}
        problem={text.trim() || isAsked ? table.problem : null}
        onText={change}
        onOtherwise={(rate) => {
          setOtherwise(rate);
          setRefused(new Map());
        }}
      />
      {rows.length > 0 && <PeoplePreview {...{ rows, rates, priceOf }} warnings={table.warnings} />}
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
        <p className="text-lg">
          {rows.length} {rows.length === 1 ? "person" : "people"},{" "}
          <span className="font-semibold tabular">{formatMoney(totalCents)}</span> in total
        </p>
        <SubmitButton busy={busy} busyWords="Registering..." size="lg">
          Register the group
        </SubmitButton>
      </div>
      {isAsked && rows.length > 0 && !isReady && (
        <p role="alert" className="text-sm text-danger">
          No one has been registered. First correct the rows with a problem in your table.
        </p>
      )}
    </form>
  );
}
