import type { KeyboardEvent } from "react";

/** Sends the form of a text field by Ctrl Enter or ⌘ Enter. */
export function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, ctrlKey, metaKey, repeat, nativeEvent } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || repeat || nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
