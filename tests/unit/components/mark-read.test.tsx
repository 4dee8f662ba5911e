import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { MarkRead } from "@/app/(portal)/_mailbox/mark-read";

const { refresh } = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
const call = vi.spyOn(globalThis, "fetch");

beforeEach(() => {
  vi.clearAllMocks();
  call.mockImplementation(() => Promise.resolve(Response.json({ id: "m1" })));
});

const show = (isPeek: boolean) =>
  act(async () => {
    render(
      <>
        <button type="button">Elsewhere</button>
        <article>
          <p>Where is my receipt?</p>
          <textarea aria-label="Reply" />
          <MarkRead ids={["m1", "m2"]} isPeek={isPeek} />
        </article>
      </>,
    );
    return Promise.resolve();
  });

test("a conversation that somebody opens is marked as read immediately", async () => {
  await show(false);
  expect(call.mock.calls.map(([address]) => address)).toEqual([
    "/api/messages/m1/read",
    "/api/messages/m2/read",
  ]);
  expect(refresh).toHaveBeenCalledOnce();
});

test("a conversation that the portal opens by itself is not marked as read by an action elsewhere on the page", async () => {
  await show(true);
  fireEvent.pointerDown(screen.getByRole("button", { name: "Elsewhere" }));
  fireEvent.keyDown(document.body, { key: "?" });
  expect(call).not.toHaveBeenCalled();
});

test.each([
  ["presses it", () => fireEvent.pointerDown(screen.getByText("Where is my receipt?"))],
  ["scrolls it", () => fireEvent.wheel(screen.getByText("Where is my receipt?"))],
  ["types in it", () => fireEvent.keyDown(screen.getByLabelText("Reply"), { key: "H" })],
  ["moves the focus into it", () => act(() => screen.getByLabelText("Reply").focus())],
])("a conversation that the portal opens is marked as read once somebody %s", async (_act, perform) => {
  await show(true);
  await act(async () => {
    perform();
    return Promise.resolve();
  });
  expect(call).toHaveBeenCalledTimes(2);
});
