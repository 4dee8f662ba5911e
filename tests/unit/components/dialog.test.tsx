import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { flushSync } from "react-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { dismissToast, toast } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";

// jsdom has no styles, by which a toast takes presses while the page behind a dialog does not.
const user = userEvent.setup({ pointerEventsCheck: 0 });

beforeEach(async () => {
  render(
    <>
      <Dialog defaultOpen>
        <DialogContent>
          <DialogTitle>Create Event</DialogTitle>
          <DialogDescription>It is shown to members.</DialogDescription>
          <input aria-label="Title" />
        </DialogContent>
      </Dialog>
      <p>Behind</p>
      <Toaster />
    </>,
  );
  await user.type(screen.getByLabelText("Title"), "Annual meeting");
  // Radix listens for presses beside a dialog from the next turn on.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
});
afterEach(() => act(dismissToast));

const typed = () => screen.queryByLabelText<HTMLInputElement>("Title")?.value;

/** As a browser presses: it does what React has put off before it goes on to the listeners of the document. */
function pressOutsideOfAct(element: HTMLElement) {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  document.body.addEventListener("click", () => flushSync(() => undefined), { once: true });
  try {
    for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
      element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0 }));
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
}

test("a toast is dismissed while a dialog stays open with what was typed", async () => {
  act(() => toast({ title: "Creation Failed", variant: "destructive" }));
  pressOutsideOfAct(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Creation Failed")).toBeNull();
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(typed()).toBe("Annual meeting");
});

test("a press on a toast's words leaves a dialog open", async () => {
  act(() => toast({ title: "Creation Failed", variant: "destructive" }));
  await user.click(screen.getByText("Creation Failed"));
  expect(typed()).toBe("Annual meeting");
});

test("a click outside a dialog closes it", async () => {
  await user.click(screen.getByText("Behind"));
  expect(typed()).toBeUndefined();
});
