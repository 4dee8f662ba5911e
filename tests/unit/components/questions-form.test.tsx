import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

const { refresh, setQuestions } = vi.hoisted(() => ({ refresh: vi.fn(), setQuestions: vi.fn() }));
vi.mock("@/app/(portal)/admin/events/[eventId]/questions/actions", () => ({
  setQuestionsAction: setQuestions,
}));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

import { QuestionsForm } from "@/app/(portal)/admin/events/[eventId]/questions/_components/questions-form";
import { dismissToast } from "@/components/ui/toast";
import type { EventStatus } from "@/lib/events/rules";

// It waits until nothing was typed for two seconds.
vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  act(dismissToast);
  sessionStorage.clear();
  vi.resetAllMocks();
});

const eventId = "018f2b6e-0000-7000-8000-000000000001";
const storedId = "018f2b6e-0000-7000-8000-000000000002";

function edit(status: EventStatus) {
  render(<QuestionsForm event={{ id: eventId, status }} saved={{ questions: [], version: "first" }} />);
  return userEvent.setup();
}

async function ask(user: ReturnType<typeof edit>, label: string) {
  await user.click(screen.getByRole("button", { name: "Add a question" }));
  await user.type(screen.getAllByLabelText("Question").at(-1)!, label);
}

const stored = (label: string) => ({ id: storedId, label, kind: "text", choices: [], required: false });
const sent = (call: number) =>
  setQuestions.mock.calls[call]?.[0] as { basedOn: string; questions: unknown[] };

test("a draft event's questions save themselves, and a new one keeps the id it was first stored under", async () => {
  const user = edit("draft");
  setQuestions.mockResolvedValueOnce({ ok: true, data: { questions: [stored("Meal")], version: "second" } });
  await ask(user, "Meal");
  expect(screen.getByText("Saving…")).toBeTruthy();
  await screen.findByText("Saved");
  expect(sent(0)).toMatchObject({ eventId, basedOn: "first", questions: [{ label: "Meal" }] });
  expect(sessionStorage).toHaveLength(0);

  setQuestions.mockResolvedValueOnce({ ok: true, data: { questions: [stored("Meals")], version: "third" } });
  await user.type(screen.getByLabelText("Question"), "s");
  await waitFor(() => expect(setQuestions).toHaveBeenCalledTimes(2));
  expect(sent(1)).toMatchObject({ basedOn: "second", questions: [{ id: storedId, label: "Meals" }] });
  await screen.findByText("Saved");
});

test("an event's questions that a colleague changed are not overwritten by a draft that saves itself", async () => {
  const message = "Someone else has changed this since you opened it.";
  const user = edit("draft");
  setQuestions.mockResolvedValueOnce({ ok: false, code: "changed_meanwhile", message });
  await ask(user, "Mine");
  await screen.findByText(`Not saved: ${message}`);
  expect(screen.getByLabelText<HTMLInputElement>("Question").value).toBe("Mine");
  expect(sessionStorage).toHaveLength(1);
});

test("a published event's questions are saved by the button alone", async () => {
  const user = edit("published");
  await ask(user, "Meal");
  expect(screen.getByText("Unsaved changes")).toBeTruthy();
  expect(screen.queryByText("Saving…")).toBeNull();
});
