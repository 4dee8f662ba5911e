"use client";

import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { maxEntries } from "@/lib/landing/schema";
import { BankField } from "./bank-field";
import { EntriesField } from "./entries-field";
import type { LandingFormValues } from "./landing-form-schema";
import { ThemeField } from "./theme-field";

type LandingFormProps = {
  origin: string;
  /** The path of the saved page. */
  savedSlug: string | null;
  /** The price list and the association's bank details, which are stored elsewhere. */
  prices: ReactNode;
  bank: ReactNode;
};

/**
 * The fields of a landing page. The page's head shows the event's own dates and place; the "Event details" are plain
 * text.
 */
export function LandingForm({ origin, savedSlug, prices, bank }: LandingFormProps) {
  const { register, watch, formState } = useFormContext<LandingFormValues>();
  const { slug, content } = formState.errors;
  const isMoved = savedSlug !== null && watch("slug") !== savedSlug;
  return (
    <div className="grid gap-8">
      <Section title="Page">
        <Field label="Address" hint={`${origin}…`} error={slug?.message}>
          {(control) => <Input {...control} {...register("slug")} autoCapitalize="none" spellCheck={false} />}
        </Field>
        {isMoved && (
          <p className="-mt-2 text-sm text-warning">
            Once you save this, links and printed QR codes for /{savedSlug} will stop working.
          </p>
        )}
        <ThemeField />
      </Section>
      <Section title="Hero">
        <Field label="Title" error={content?.hero?.title?.message}>
          {(control) => <Input {...control} {...register("content.hero.title")} />}
        </Field>
        <Field label="Subtitle" optional error={content?.hero?.subtitle?.message}>
          {(control) => <Textarea {...control} rows={2} {...register("content.hero.subtitle")} />}
        </Field>
        <Field
          label="Badge"
          optional
          hint="Short label above the title"
          error={content?.hero?.badge?.message}
        >
          {(control) => <Input {...control} {...register("content.hero.badge")} />}
        </Field>
      </Section>
      <Section title="Price card">
        <Field
          label="Price note"
          optional
          hint="Shown above the prices, such as “Starting at $500”"
          error={content?.priceNote?.message}
        >
          {(control) => <Input {...control} {...register("content.priceNote")} />}
        </Field>
        {prices}
      </Section>
      <Section title="Bank details">
        <BankField shared={bank} />
      </Section>
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
        one="detail"
        heading={{ name: "label", label: "Label" }}
        max={maxEntries.details}
      />
    </div>
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
