import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";

import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Input } from "@/components/ui/input";
import { dismissToast } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";
import type { Outcome } from "@/lib/core/errors";

type Values = { title: string };
const send = vi.fn<(values: Values, options: { idempotencyKey: string }) => Promise<Outcome<number>>>();

function EventForm() {
  const form = useForm<Values>({ defaultValues: { title: "" } });
  const { submit, busy } = useSubmit(send, {
    success: { title: "Event Created" },
    failureTitle: "Creation Failed",
    form,
  });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <Field label="Title" error={form.formState.errors.title?.message}>
        {(control) => <Input {...control} {...form.register("title")} />}
      </Field>
      <SubmitButton busy={busy} busyWords="Creating...">
        Create Event
      </SubmitButton>
      <Toaster />
    </form>
  );
}

const keys = () => send.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
const press = () => userEvent.click(screen.getByRole("button", { name: "Create Event" }));

afterEach(() => {
  act(dismissToast);
  vi.resetAllMocks();
});

test("a submitted form keeps one key until the server has decided, and then gets a new one", async () => {
  send.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  send.mockResolvedValueOnce({ ok: false, code: "internal", message: "Internal server error" });
  send.mockResolvedValue({ ok: true, data: 1 });
  render(<EventForm />);
  for (const words of ["couldn't reach the portal", "Internal server error", "Event Created"]) {
    await press();
    await screen.findByText(new RegExp(words));
  }
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(4));
  const [first, second, third, fourth] = keys();
  expect(second).toBe(first);
  expect(third).toBe(first);
  expect(fourth).not.toBe(first);
});

test("a refused field shows the server's words, and the next press sends the form again", async () => {
  send.mockResolvedValue({
    ok: false,
    code: "invalid_input",
    message: "Please check the form",
    issues: [
      { path: "title", message: "Title is taken" },
      { path: "unknown", message: "Not a field of this form" },
    ],
  });
  render(<EventForm />);
  await press();
  await screen.findByText("Title is taken");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Title")));
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

test("a form whose session has ended says how to go on, and keeps what was typed", async () => {
  send.mockResolvedValue({ ok: false, code: "session_ended", message: "Unauthorized" });
  render(<EventForm />);
  await userEvent.type(screen.getByLabelText("Title"), "Annual dinner");
  await press();
  await screen.findByText("Your session has ended. Sign in again in another tab, then try again.");
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Annual dinner");
});

test("a form older than the running portal says so, and keeps what was typed", async () => {
  // What Next throws for an action that this build does not have.
  send.mockRejectedValueOnce(Object.assign(new Error("not found"), { name: "UnrecognizedActionError" }));
  render(<EventForm />);
  await userEvent.type(screen.getByLabelText("Title"), "Annual conference");
  await press();
  await screen.findByText(/The portal has been updated since you opened this page/);
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Annual conference");
});
