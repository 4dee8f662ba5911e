"use client";

import { useMemo, type ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { filledRegister } from "@/components/forms/filled-register";
import { Input } from "@/components/ui/input";
import type { PortalEvent } from "@/lib/events/queries";
import { outdatedFinder, type RepeatedFacts } from "@/lib/events/shared/former-facts";
import { amountNotCharged } from "@/lib/landing/rules";
import { maxEntries } from "@/lib/landing/schema";
import { BankField } from "./bank-field";
import { EntriesField } from "./entries-field";
import type { LandingFormValues } from "./landing-form-schema";
import { Outdated, TextField } from "./text-field";
import { ThemeField } from "./theme-field";

type LandingFormProps = {
  origin: string;
  /** The path of the saved page. */
  savedSlug: string | null;
  event: PortalEvent;
  former: readonly RepeatedFacts[];
  timeZone: string;
  /** The event's facts, its price list and the association's bank details, which are stored elsewhere. */
  own: ReactNode;
  prices: ReactNode;
  bank: ReactNode;
};

/** The fields of a landing page. Its dates, place, description, programme and prices are the event's own. */
export function LandingForm({
  origin,
  savedSlug,
  event,
  former,
  timeZone,
  own,
  prices,
  bank,
}: LandingFormProps) {
  const form = useFormContext<LandingFormValues>();
  const { watch, formState } = form;
  const register = filledRegister(form);
  const isMoved = savedSlug !== null && watch("slug") !== savedSlug;
  const findOutdated = useMemo(() => outdatedFinder(former, event, timeZone), [former, event, timeZone]);
  return (
    <Outdated value={findOutdated}>
      <div className="grid gap-8">
        <Section title="Page">
          <Field label="Address" hint={`${origin}…`} error={formState.errors.slug?.message}>
            {(control) => (
              <Input {...control} {...register("slug")} autoCapitalize="none" spellCheck={false} />
            )}
          </Field>
          {isMoved && (
            <p className="-mt-2 text-sm text-warning">
              Once you save this, links and printed QR codes for /{savedSlug} will stop working.
            </p>
          )}
          <ThemeField />
        </Section>
        <Section title="Hero">
          <TextField name="content.hero.title" label="Title" />
          <TextField name="content.hero.subtitle" label="Subtitle" optional rows={2} />
          <TextField name="content.hero.badge" label="Badge" optional hint="Short label above the title" />
        </Section>
        <Section title="From the event">{own}</Section>
        <EntriesField
          name="content.whyAttend"
          title="Why attend"
          one="reason"
          heading={{ name: "title", label: "Reason" }}
          max={maxEntries.whyAttend}
        />
        <EntriesField
          name="content.details"
          title="Event details"
          hint="The page already shows the event’s date and place. Add anything else people should know, such as what’s included."
          one="detail"
          heading={{ name: "label", label: "Label" }}
          max={maxEntries.details}
        />
        <Section title="Price card">
          <TextField
            name="content.priceNote"
            label="Price note"
            optional
            hint="Shown above the prices, such as “Starting at $500”"
            warn={(note) => {
              const amount = amountNotCharged(note, event);
              return amount && `No rate for this event costs ${amount}.`;
            }}
          />
          {prices}
        </Section>
        <Section title="Bank details">
          <BankField shared={bank} />
        </Section>
      </div>
    </Outdated>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  );
}
