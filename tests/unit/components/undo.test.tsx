import { fireEvent, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { undoable } from "@/components/review/undo";

const decide = () => {
  const [send, onDone] = [vi.fn(() => Promise.resolve({ ok: true as const, data: null })), vi.fn()];
  undoable({ title: "Approved" }, send, onDone);
  return { send, onDone };
};

afterEach(() => localStorage.clear());

it("Z undoes the newest decision once, although its list has left the screen", async () => {
  const [earlier, newest] = [decide(), decide()];
  fireEvent.keyDown(window, { key: "z" });
  await waitFor(() => expect(newest.onDone).toHaveBeenCalledOnce());
  fireEvent.keyDown(window, { key: "z" });
  expect(newest.send).toHaveBeenCalledOnce();
  expect(earlier.send).not.toHaveBeenCalled();
});

it("Z undoes nothing while shortcuts are off, in a field, or with Ctrl", async () => {
  const { send, onDone } = decide();
  localStorage.setItem("review-shortcuts", "off");
  fireEvent.keyDown(window, { key: "z" });
  localStorage.clear();
  const field = document.body.appendChild(document.createElement("input"));
  fireEvent.keyDown(field, { key: "z" });
  field.remove();
  fireEvent.keyDown(window, { key: "z", ctrlKey: true });
  expect(send).not.toHaveBeenCalled();
  fireEvent.keyDown(window, { key: "z" });
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});
