import type { KeyboardEvent } from "react";

/**
 * Presses the button that sends what is typed in a text area, by Ctrl Enter or ⌘ Enter: its form's, or the last of the
 * dialog, which is what the dialog is for. A busy button ignores it.
 */
export function submitByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, repeat, nativeEvent, currentTarget, target } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || repeat || nativeEvent.isComposing) return;
  // The keys of a dialog above this one arrive here too, because React's events follow its tree.
  if (!(target instanceof HTMLTextAreaElement) || !currentTarget.contains(target)) return;
  event.preventDefault();
  const button =
    target.form?.querySelector<HTMLButtonElement>("button[type=submit]") ??
    currentTarget.querySelector<HTMLButtonElement>(".dialog-footer > button:last-child");
  button?.click();
}
