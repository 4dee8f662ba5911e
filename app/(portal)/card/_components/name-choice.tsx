"use client";

import { useState } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { showNameOnCardAction } from "../actions";

/** Whether those who check the card see the name. It is saved when it is ticked. */
export function NameChoice({ isShown }: { isShown: boolean }) {
  const [isTicked, setTicked] = useState(isShown);
  const { submit, busy } = useSubmit((shown: boolean) => showNameOnCardAction({ shown }), {
    success: ({ shown }) =>
      shown
        ? { title: "Name shown", description: "Anyone who checks your card sees your name." }
        : { title: "Name hidden", description: "Your name no longer appears when your card is checked." },
    failureTitle: "Couldn’t change your card",
    onDone: ({ shown }) => setTicked(shown),
    onProblem: () => setTicked(!isTicked),
  });
  return (
    <label className="flex items-start gap-3 text-sm">
      <input
        type="checkbox"
        checked={isTicked}
        disabled={busy}
        onChange={({ target }) => {
          setTicked(target.checked);
          void submit(target.checked);
        }}
        className="mt-0.5 size-4 shrink-0 accent-aqua"
      />
      <span>
        <span className="block font-medium">Show my name when my card is checked</span>
        <span className="block text-ink-soft">
          Without it, people see only whether you’re in good standing, your level and the date it’s valid to.
        </span>
      </span>
    </label>
  );
}
