import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useShortcuts } from "@/components/review/use-shortcuts";

function Screen({ onApprove, dialog = false }: { onApprove: () => void; dialog?: boolean }) {
  const { areOn, onTurn } = useShortcuts({ a: onApprove });
  return (
    <>
      <input aria-label="Search" />
      {dialog && <div role="dialog" />}
      <button type="button" onClick={() => onTurn(!areOn)}>
        Turn
      </button>
    </>
  );
}

afterEach(() => localStorage.clear());

test("a review shortcut approves once, and not again while its key is held down", () => {
  const onApprove = vi.fn();
  render(<Screen onApprove={onApprove} />);
  fireEvent.keyDown(document.body, { key: "a" });
  fireEvent.keyDown(document.body, { key: "a", repeat: true });
  expect(onApprove).toHaveBeenCalledTimes(1);
});

test.each(["ctrlKey", "metaKey", "altKey"])("a key pressed with %s is not a shortcut", (modifier) => {
  const onApprove = vi.fn();
  render(<Screen onApprove={onApprove} />);
  fireEvent.keyDown(document.body, { key: "a", [modifier]: true });
  expect(onApprove).not.toHaveBeenCalled();
});

test("a key typed into a field decides nothing", () => {
  const onApprove = vi.fn();
  render(<Screen onApprove={onApprove} />);
  fireEvent.keyDown(screen.getByLabelText("Search"), { key: "a" });
  expect(onApprove).not.toHaveBeenCalled();
});

test("a key pressed while a dialog is open decides nothing behind it", () => {
  const onApprove = vi.fn();
  render(<Screen onApprove={onApprove} dialog />);
  fireEvent.keyDown(document.body, { key: "a" });
  expect(onApprove).not.toHaveBeenCalled();
});

test("a key pressed while a dialog fades out reaches the page", () => {
  const onApprove = vi.fn();
  render(<Screen onApprove={onApprove} />);
  document.body.insertAdjacentHTML("beforeend", '<div role="alertdialog" data-state="closed"></div>');
  fireEvent.keyDown(document.body, { key: "a" });
  expect(onApprove).toHaveBeenCalledOnce();
  document.querySelector("[role=alertdialog]")?.remove();
});

test("shortcuts that are turned off stay off on the next item", () => {
  const onApprove = vi.fn();
  const { unmount } = render(<Screen onApprove={onApprove} />);
  fireEvent.click(screen.getByRole("button", { name: "Turn" }));
  unmount();
  render(<Screen onApprove={onApprove} />);
  fireEvent.keyDown(document.body, { key: "a" });
  expect(onApprove).not.toHaveBeenCalled();
});
