"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { EntryFacts } from "@/components/directory/entry-facts";
import { fetchedRules } from "@/components/forms/fetched-rules";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Textarea } from "@/components/ui/textarea";
import { fieldLabel, listingSentence, offerLabel } from "@/lib/directory/labels";
import type { OwnDirectoryListing } from "@/lib/directory/queries";
import { directoryFields, entryOf, directoryOffers, type ShownText } from "@/lib/directory/rules";
import type { listingInput } from "@/lib/directory/schema";
import { unblockPersonAction } from "../../directory/actions";
import { setListingAction } from "../actions";

const rules = fetchedRules(async () => (await import("@/lib/directory/schema")).listingInput);

type DirectoryListingProps = {
  name: string;
  /** The details of the profile that can be shown. */
  details: Omit<ShownText, "expertise">;
  listing: OwnDirectoryListing;
  blocked: { id: string; name: string }[];
};

/** What the member shows in the directory, with a preview of what others see. */
export function DirectoryListing({ name, details, listing, blocked }: DirectoryListingProps) {
  const router = useRouter();
  const { listed, fields, expertise, openTo, photoUrl, state, hiddenReason } = listing;
  const form = useForm<z.input<typeof listingInput>, unknown, z.output<typeof listingInput>>({
    resolver: rules,
    defaultValues: { listed, fields: [...fields], expertise: expertise ?? "", openTo: [...openTo] },
  });
  const { register, handleSubmit, formState, control } = form;
  const { errors } = formState;
  const { submit, busy } = useSubmit(setListingAction, {
    form,
    success: ({ because }) => ({ title: "Directory listing saved", description: because }),
    failureTitle: "Couldn't save the listing",
    onDone: () => router.refresh(),
  });
  const unblock = useSubmit(unblockPersonAction, {
    success: { title: "Unblocked", description: "You see each other in the directory again." },
    failureTitle: "Couldn't unblock",
  });
  const chosen = useWatch({ control });
  const preview = entryOf({
    id: "",
    name,
    fields: chosen.fields ?? [],
    openTo: chosen.openTo ?? [],
    texts: { ...details, expertise: chosen.expertise || null },
    photoUrl,
  });
  return (
    <div className="grid gap-5">
      <p className="font-medium wrap-anywhere">{listingSentence(state, hiddenReason, "member")}</p>
      <Card className="p-5 sm:p-6">
        <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-5">
          <Check label="List me in the directory" {...register("listed")} />
          <fieldset className="grid gap-2 text-sm">
            <legend className="mb-2 font-medium">Show, besides my name</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {directoryFields.map((field) => (
                <Check
                  key={field}
                  label={fieldLabel[field]}
                  value={field}
                  note={missingNote(field, { ...details, photo: photoUrl })}
                  {...register("fields")}
                />
              ))}
            </div>
            {errors.fields?.message && (
              <p role="alert" className="text-danger">
                {errors.fields.message}
              </p>
            )}
          </fieldset>
          <Field
            label="Expertise"
            optional
            hint="What others can ask you about, without links."
            error={errors.expertise?.message}
          >
            {(field) => <Textarea {...field} {...register("expertise")} rows={3} />}
          </Field>
          <fieldset className="grid gap-2 text-sm sm:grid-cols-2">
            <legend className="mb-2 font-medium">Open to</legend>
            {directoryOffers.map((offer) => (
              <Check key={offer} label={offerLabel[offer]} value={offer} {...register("openTo")} />
            ))}
          </fieldset>
          <div>
            <h3 className="mb-2 text-sm font-medium">Preview</h3>
            <EntryFacts entry={preview} />
            <p className="mt-2 text-sm text-ink-soft">
              Members in good standing and the office see this. They can write to you through the portal
              without seeing your email address.
            </p>
          </div>
          <div>
            <SubmitButton busy={busy} busyWords="Saving...">
              Save listing
            </SubmitButton>
          </div>
        </form>
      </Card>
      {blocked.length > 0 && (
        <Card className="p-5 text-sm sm:p-6">
          <h3 className="font-medium">People you’ve blocked</h3>
          <ul className="mt-2 divide-y divide-line">
            {blocked.map((person) => (
              <li key={person.id} className="flex items-center justify-between gap-4 py-2">
                <span className="wrap-anywhere">{person.name}</span>
                <Button
                  variant="secondary"
                  size="sm"
                  busy={unblock.busy}
                  onClick={() => void unblock.submit({ id: person.id })}
                >
                  Unblock<span className="sr-only"> {person.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

const missingNote = (field: string, values: Record<string, string | null>) =>
  field !== "expertise" && !values[field] ? "not in your profile yet" : null;

function Check({ label, note, ...input }: ComponentProps<"input"> & { label: string; note?: string | null }) {
  return (
    <label className="flex items-start gap-3 text-sm">
      <input type="checkbox" {...input} className="mt-0.5 size-4 shrink-0 accent-aqua" />
      <span>
        {label}
        {note && <span className="text-ink-soft"> ({note})</span>}
      </span>
    </label>
  );
}
