"use client";

import { useEffect, useRef, useState } from "react";
import { sections, type ApplicationFormHandle, type FieldName } from "./form-values";

/**
 * The index of the shown section. The address names it, so that the browser's Back leads to the section before and a
 * reload stays on it.
 */
export function useSection({ setFocus, watch, getFieldState, trigger }: ApplicationFormHandle) {
  const [index, setIndex] = useState(0);
  const [visited, setVisited] = useState(1);
  const shown = useRef(0);
  const field = useRef<FieldName>(undefined);

  useEffect(() => {
    function follow() {
      const { hash } = location;
      const next = hash ? sections.findIndex(({ id }) => hash === `#${id}`) : 0;
      // Other fragments, such as the skip link's, lead to something within the section.
      if (next < 0) return;
      setIndex(next);
      setVisited((before) => Math.max(before, next + 1));
    }
    follow();
    window.addEventListener("hashchange", follow);
    // react-hook-form checks again only after the whole form was sent.
    const { unsubscribe } = watch((_values, { name }) => {
      if (name && getFieldState(name).error) void trigger(name);
    });
    return () => {
      window.removeEventListener("hashchange", follow);
      unsubscribe();
    };
  }, [watch, getFieldState, trigger]);

  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    const { id } = sections[index] ?? sections[0];
    if (field.current) setFocus(field.current);
    else {
      document.getElementById(id)?.scrollIntoView();
      document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
    }
    field.current = undefined;
  }, [index, setFocus]);

  function show(next: number) {
    location.hash = sections[next]?.id ?? "";
  }

  /** Puts the focus on a field, in whichever section it is. */
  function showField(name: FieldName) {
    const next = sections.findIndex(({ fields }) => (fields as readonly FieldName[]).includes(name));
    if (next === index) return setFocus(name);
    field.current = name;
    show(next);
  }

  return { index, visited, show, showField };
}
