"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm, type DefaultValues, type FieldValues } from "react-hook-form";
import type { z } from "zod";
import { useSubmit } from "@/components/forms/use-submit";
import type { Action } from "@/lib/core/operation";
import type { changeAssociation, changeLevels } from "@/lib/settings/change-settings";

type Asked<Input, Output> = {
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  send: (values: Output) => ReturnType<Action<typeof changeAssociation | typeof changeLevels>>;
  /** The message after saving. */
  saved: string;
};

/** A form for part of the settings. It retains the saved values, and saving without a change says so. */
export function useSettingsForm<Input extends FieldValues, Output extends FieldValues>({
  schema,
  defaultValues,
  send,
  saved,
}: Asked<Input, Output>) {
  const router = useRouter();
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
  const { submit, busy } = useSubmit(send, {
    form,
    success: ({ isChanged }) =>
      isChanged
        ? { title: "Settings saved", description: saved }
        : { title: "Nothing to save", description: "You haven't changed anything." },
    failureTitle: "Update Failed",
    onDone: () => router.refresh(),
  });
  return { form, busy, submit, onSubmit: form.handleSubmit(submit) };
}
