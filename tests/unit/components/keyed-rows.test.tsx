import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { KeyedRows } from "@/components/review/keyed-rows";

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const button = (name: string) => screen.getByRole("button", { name });

test("J and K move through a list's actions, and A runs the one that is focused", () => {
  const perform = vi.fn<(name: string) => void>();
  render(
    <KeyedRows approve="Do what the button says">
      <ul>
        {["First", "Second", "Third"].map((name) => (
          <li key={name} data-row>
            <a href="#record">Record of {name}</a>
            <button type="button" data-row-action aria-keyshortcuts="A" onClick={() => perform(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </KeyedRows>,
  );
  press("j");
  expect(document.activeElement).toBe(button("First"));
  press("j");
  press("j");
  press("k");
  expect(document.activeElement).toBe(button("Second"));
  expect(perform).not.toHaveBeenCalled();
  press("a");
  expect(perform.mock.calls).toEqual([["Second"]]);
});

test("the keyboard hints of a list without a reject action leave out R", async () => {
  render(
    <KeyedRows approve="Do what the button says">
      <p>Rows</p>
    </KeyedRows>,
  );
  press("?");
  const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  expect(dialog.getByText("Do what the button says")).not.toBeNull();
  expect(dialog.queryByText("R")).toBeNull();
});

/** A list beside what its third row has opened, until that is done. */
function Inbox() {
  const [isDone, setDone] = useState(false);
  return (
    <KeyedRows approve="Done" reject="Reply">
      {[1, 2, 3, 4]
        .filter((n) => !isDone || n !== 3)
        .map((n) => (
          <a key={n} href={`#${n}`} data-row aria-current={n === (isDone ? 4 : 3)}>
            {`Row ${n}`}
          </a>
        ))}
      {!isDone && (
        <button type="button" onClick={() => setDone(true)}>
          Done
        </button>
      )}
    </KeyedRows>
  );
}

test("after an open row is done by mouse, the focus goes to the next row and not to the first", async () => {
  render(<Inbox />);
  button("Done").focus();
  await act(async () => {
    fireEvent.click(button("Done"));
    return Promise.resolve();
  });
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Row 4" }));
});
