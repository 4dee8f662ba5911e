"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Field } from "@/components/forms/field";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { pathTo } from "@/lib/core/path-to";
import { createProgrammeAction } from "../actions";

/** Creates a draft by its title, and opens it. */
export function CreateProgramme() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const { submit, busy } = useSubmit(() => createProgrammeAction({ title }), {
    failureTitle: "Couldn’t create the programme",
    leavesAfter: true,
    onDone: ({ id }) => router.push(pathTo("/admin/programmes/[programmeId]", { programmeId: id })),
    onProblem({ code, message }) {
      if (code !== "invalid_input") return;
      setProblem(message);
      return "handled";
    },
  });
  return (
    <form
      noValidate
      className="mt-6 flex max-w-xl flex-wrap items-start gap-3"
      onSubmit={(sent) => {
        sent.preventDefault();
        setProblem(undefined);
        void submit(undefined);
      }}
    >
      <Field label="Title of a new programme" error={problem} className="min-w-56 flex-1">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={busy} className="sm:mt-7.5">
        Create programme
      </Button>
    </form>
  );
}
