import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { StopByLink } from "@/components/forms/stop-by-link";
import { dismissToast } from "@/components/ui/toast";

const stop = vi.fn();
afterEach(() => {
  act(dismissToast);
  stop.mockReset();
});

const show = () =>
  render(
    <StopByLink
      token="abc"
      onStop={stop}
      icon={null}
      title="Stop the new bank details?"
      verb="Stop the change"
      done={{ title: "Stopped", words: "Nothing will change." }}
    >
      They take effect on Friday.
    </StopByLink>,
  );

test("opening the link stops nothing, and its button stops the change and says so", async () => {
  stop.mockResolvedValueOnce({ ok: true, data: {} });
  show();
  expect(stop).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Stop the change" }));
  expect(stop).toHaveBeenCalledExactlyOnceWith({ token: "abc" }, expect.anything());
  expect((await screen.findByRole("status")).textContent).toBe("Nothing will change.");
  expect(screen.queryByRole("button", { name: "Stop the change" })).toBeNull();
});

test("after a refusal to stop a change the button stays, and nothing says that it was stopped", async () => {
  stop.mockResolvedValueOnce({
    ok: false,
    error: { code: "not_found", message: "This link has been used." },
  });
  show();
  await userEvent.click(screen.getByRole("button", { name: "Stop the change" }));
  expect(await screen.findByRole("button", { name: "Stop the change" })).toBeTruthy();
  expect(screen.queryByText("Nothing will change.")).toBeNull();
});
