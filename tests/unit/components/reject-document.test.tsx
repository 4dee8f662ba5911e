import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
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

test("Ctrl Enter in the reason rejects a document", async () => {
  const onReject = vi.fn();
  render(
    <RejectDocument
      {...{ fileName: "Licence", isOpen: true, onOpenChange: vi.fn(), busy: false, onReject }}
      opener={{ current: null }}
    />,
  );
  await userEvent.type(screen.getByLabelText(/^Reason/), "Too dark{Control>}{Enter}{/Control}");
  expect(onReject).toHaveBeenCalledWith("Too dark");
});
