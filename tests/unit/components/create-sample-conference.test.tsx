import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CreateSampleConference } from "@/app/(portal)/admin/_components/landing-pages/create-sample-conference";
import { dismissToast } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";

const { refresh } = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const send = vi.fn<typeof fetch>();
const { fetch: original } = globalThis;

beforeEach(() => {
  globalThis.fetch = send;
});
afterEach(() => {
  globalThis.fetch = original;
  act(dismissToast);
  vi.resetAllMocks();
});

const answers = (status: number, body: object) =>
  send.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

test("creating the sample conference calls the association's seed call, and shows its answer", async () => {
  render(
    <>
      <CreateSampleConference associationSlug="aco" />
      <Toaster />
    </>,
  );
  const button = screen.getByRole("button", { name: "Create sample conference" });
  answers(409, { message: "Another event has this address.", code: "taken" });
  await userEvent.click(button);
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /Failed to seed event\..*Another event has this address\./,
  );
  expect(refresh).not.toHaveBeenCalled();

  answers(201, { title: "Annual Conference", slug: "aco-conference-2025" });
  await userEvent.click(button);
  await screen.findByText("Event Created");
  expect(screen.getByText(/is live at \/aco-conference-2025/)).toBeTruthy();
  expect(refresh).toHaveBeenCalledOnce();
  expect(send.mock.calls.map(([address]) => address)).toEqual(Array(2).fill("/api/seed-aco-conference-2025"));
});
