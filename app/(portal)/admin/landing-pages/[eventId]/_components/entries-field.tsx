"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide";
import type { IconNode } from "lucide";
import { useId, useState } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { LandingFormValues } from "./landing-form-schema";

type EntriesFieldProps = {
  title: string;
  /** The noun for one entry: "reason". */
  one: string;
  max: number;
} & (
  | { name: "content.whyAttend"; heading: { name: "title"; label: string } }
  | { name: "content.details"; heading: { name: "label"; label: string } }
);

type Direction = "up" | "down";

/** A list whose entries are added, removed and reordered with buttons, so that no dragging is needed. */
export function EntriesField({ name, title, one, heading, max }: EntriesFieldProps) {
  const { control, register, getValues, formState } = useFormContext<LandingFormValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name });
  const [said, setSaid] = useState("");
  const base = useId();
  const errors = formState.errors.content?.[name === "content.whyAttend" ? "whyAttend" : "details"];
  const buttonId = (index: number, direction: Direction) => `${base}-${index}-${direction}`;
  const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

  function moveTo(from: number, direction: Direction) {
    const to = direction === "up" ? from - 1 : from + 1;
    if (to < 0 || to >= fields.length) return;
    move(from, to);
    setSaid(`Moved to position ${to + 1} of ${fields.length}`);
    focusSoon(buttonId(to, direction));
  }

  function removeAt(index: number) {
    remove(index);
    setSaid(`Removed. ${fields.length - 1} left`);
    focusSoon(`${base}-add`);
  }

  return (
    <section className="grid gap-3">
      <h2 className="font-semibold">
        {title}{" "}
        <span className="font-normal text-ink-soft tabular">
          ({fields.length} of up to {max})
        </span>
      </h2>
      <ol className="grid gap-3">
        {fields.map((field, index) => {
          const place = `${name}.${index}` as const;
          const wrong = errors?.[index] as Record<string, { message?: string }> | undefined;
          const called = `${one} ${index + 1}`;
          return (
            <li key={field.id} className="rounded-md border border-line bg-card p-3">
              <div className="-mt-1 mb-1 flex items-center justify-between">
                <p className="text-sm text-ink-soft first-letter:uppercase">{called}</p>
                <div className="-mr-1 flex">
                  <Tool
                    id={buttonId(index, "up")}
                    icon={ArrowUp}
                    label={`Move ${called} up`}
                    isIdle={index === 0}
                    onPress={() => moveTo(index, "up")}
                  />
                  <Tool
                    id={buttonId(index, "down")}
                    icon={ArrowDown}
                    label={`Move ${called} down`}
                    isIdle={index === fields.length - 1}
                    onPress={() => moveTo(index, "down")}
                  />
                  <Tool icon={Trash2} label={`Remove ${called}`} onPress={() => removeAt(index)} />
                </div>
              </div>
              <div className="grid gap-3">
                <Field label={heading.label} error={wrong?.[heading.name]?.message}>
                  {(input) => (
                    <Input
                      {...input}
                      {...register(`${place}.${heading.name}` as `content.details.0.label`)}
                    />
                  )}
                </Field>
                <Field label="Text" error={wrong?.text?.message}>
                  {(input) => <Textarea {...input} rows={2} {...register(`${place}.text`)} />}
                </Field>
              </div>
            </li>
          );
        })}
      </ol>
      {fields.length < max && (
        <Button
          id={`${base}-add`}
          variant="secondary"
          onClick={() => {
            const empty = { [heading.name]: "", text: "" } as { label: string; text: string };
            append(empty, { focusName: `${name}.${getValues(name).length}.${heading.name}` });
          }}
        >
          <Icon of={Plus} /> Add {one}
        </Button>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </section>
  );
}

type ToolProps = { id?: string; icon: IconNode; label: string; isIdle?: boolean; onPress: () => void };

/** Disabled with `aria-disabled`, so that it stays in the tab order and the focus is not lost. */
function Tool({ id, icon, label, isIdle = false, onPress }: ToolProps) {
  return (
    <Button
      id={id}
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={isIdle || undefined}
      className="size-9 text-ink-soft aria-disabled:opacity-40"
      onClick={() => !isIdle && onPress()}
    >
      <Icon of={icon} />
    </Button>
  );
}
