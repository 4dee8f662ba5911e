"use client";

import { useState } from "react";
import type { Question } from "@/lib/events/rules";
import { readAnswers, type SentAnswers } from "@/lib/seats/rules";
import { answerName } from "./answers";

/** The answers of a form without other values, read from its controls when it is sent. */
export function useAnswers(questions: readonly Question[]) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const focus = (name: string) => document.getElementsByName(name)[0]?.focus();

  /** Returns the answers, or null when one is invalid, with the errors shown at the fields. */
  function readFrom(form: HTMLFormElement): SentAnswers | null {
    const typed = new FormData(form);
    const sent = Object.fromEntries(
      questions.map((question): [string, SentAnswers[string]] => {
        const value = typed.get(answerName(question));
        if (question.kind === "checkbox") return [question.id, value !== null];
        return [question.id, typeof value === "string" ? value.trim() || null : null];
      }),
    );
    const { issues } = readAnswers(questions, sent);
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
    if (issues[0]) focus(issues[0].path);
    return issues.length > 0 ? null : sent;
  }

  /** A form handle that shows the server's issues. */
  const form = {
    getValues: () => ({ answers: {} }),
    setError(name: string, { message }: { message: string }, { shouldFocus = false } = {}) {
      setErrors((others) => ({ ...others, [name]: message }));
      if (shouldFocus) focus(name);
    },
  };
  const errorOf = (id: string) => errors[answerName({ id })];
  return { readFrom, form, fields: { questions, register: (name: string) => ({ name }), errorOf } };
}
