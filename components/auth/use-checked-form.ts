"use client";

import { useCallback, useEffect, useRef, useState } from "react";

/** A check of a field, which returns the error message or a falsy value. */
type Check<Name extends string> = (value: string, values: Record<Name, string>) => string | false | undefined;

/**
 * State of a form that needs only values, errors and focus: react-hook-form would be a third of the sign-in page's
 * script. `initial` fills fields at first. `handle` is the form that useSubmit expects. Give such a form `method="post"`: submitted before hydration,
 * its password would otherwise appear in the URL.
 */
export function useCheckedForm<Name extends string>(
  checks: Record<Name, Check<Name>>,
  initial: Partial<Record<Name, string>> = {},
) {
  const names = Object.keys(checks) as Name[];
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, initial[name] ?? ""])) as Record<Name, string>,
  );
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const form = useRef<HTMLFormElement>(null);

  // Values typed or filled in by a password manager before the script arrived are read first, because React would clear
  // them.
  useEffect(() => {
    const typed = [...(form.current?.elements ?? [])].flatMap((control) =>
      control instanceof HTMLInputElement && control.value ? [[control.name, control.value] as const] : [],
    );
    if (typed.length > 0)
      setValues((before) => ({ ...before, ...Object.fromEntries(typed.filter(([name]) => name in before)) }));
  }, []);

  /**
   * Sets one value. Two calls may come before the next render, because a password manager fills two fields together.
   */
  const setValue = useCallback((name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }, []);

  const focus = (name: Name) => {
    const control = form.current?.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  };

  const field = (name: Name) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValue(name, event.target.value),
  });

  /** Shows the errors, focuses the first invalid field, and returns the errors by field. */
  function check(): Partial<Record<Name, string>> {
    const found: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const message = checks[name](values[name], values);
      if (message) found[name] = message;
    }
    setErrors(found);
    const first = names.find((name) => found[name]);
    if (first) focus(first);
    return found;
  }

  const handle = {
    getValues: () => values,
    setError(name: Name, { message }: { message: string }, { shouldFocus = false } = {}) {
      setErrors((before) => ({ ...before, [name]: message }));
      if (shouldFocus) focus(name);
    },
  };

  return { form, values, errors, field, setValue, check, handle };
}
