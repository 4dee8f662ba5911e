import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { RejectDocument } from "@/app/(portal)/admin/documents/[documentId]/_components/reject-document";

async function reject(reason: string) {
  const onReject = vi.fn();
  render(
    <RejectDocument
      {...{ fileName: "Licence", isOpen: true, onOpenChange: vi.fn(), busy: false, onReject }}
      opener={{ current: null }}
    />,
  );
  if (reason) await userEvent.type(screen.getByLabelText(/^Reason/), reason);
  await userEvent.click(screen.getByRole("button", { name: "Reject document" }));
  return onReject;
}

test("a document can be rejected without a reason", async () => {
  expect(await reject("")).toHaveBeenCalledWith("");
});

test("a document is rejected with a reason", async () => {
  expect(await reject("Too dark")).toHaveBeenCalledWith("Too dark");
});

test("Ctrl Enter and ⌘ Enter in the reason reject a document, and Enter alone does not", async () => {
  const onReject = vi.fn();
  render(
    <RejectDocument
      {...{ fileName: "Licence", isOpen: true, onOpenChange: vi.fn(), busy: false, onReject }}
      opener={{ current: null }}
    />,
  );
  await userEvent.type(screen.getByLabelText(/^Reason/), "Too dark{Enter}");
  expect(onReject).not.toHaveBeenCalled();
  await userEvent.keyboard("{Control>}{Enter}{/Control}{Meta>}{Enter}{/Meta}");
  expect(onReject.mock.calls).toEqual([["Too dark\n"], ["Too dark\n"]]);
});

test("Ctrl Enter in the reason of any confirmation does what its last button does, unless that is busy", async () => {
  const onConfirm = vi.fn();
  const asked = (busy: boolean) => (
    <ConfirmationWithReason
      {...{ isOpen: true, onOpenChange: vi.fn(), opener: { current: null }, busy, onConfirm }}
      {...{
        title: "Waive?",
        description: "",
        hint: "",
        verb: "Waive",
        busyWords: "Waiving...",
        tone: "primary",
      }}
      keepVerb="Cancel"
    />
  );
  const { rerender } = render(asked(true));
  await userEvent.type(screen.getByLabelText(/^Reason/), "Agreed{Control>}{Enter}{/Control}");
  expect(onConfirm).not.toHaveBeenCalled();
  rerender(asked(false));
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(onConfirm.mock.calls).toEqual([["Agreed"]]);
});
