import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { UndoPayment } from "@/app/(portal)/admin/payments/_components/undo-payment";

const preview = vi.hoisted(() => vi.fn());
vi.mock("@/app/(portal)/admin/payments/actions", () => ({
  previewUndoPaymentAction: preview,
  undoPaymentAction: vi.fn(),
}));

const shown = () =>
  render(
    <UndoPayment
      payment={{ id: "1", payer: "Olga Sandbar", amountCents: 15_000, receiptNumber: 1_007 }}
      isOpen
      onOpenChange={() => undefined}
      opener={{ current: null }}
    />,
  );

test("undoing a payment says beforehand what happens to the amounts it paid", async () => {
  preview.mockResolvedValue({ ok: true, data: { consequence: "Nothing was paid for with it." } });
  shown();
  expect((await screen.findByText(/Nothing was paid for with it\./)).textContent).toContain("Receipt 1007");
  expect(screen.getByRole("button", { name: "Undo payment" })).toHaveProperty("disabled", false);
});

test("a payment that can't be undone leaves only Close to press, beside the reason", async () => {
  preview.mockResolvedValue({
    ok: false,
    code: "already_decided",
    message: "This cheque has already cleared.",
  });
  shown();
  expect(await screen.findByText("This cheque has already cleared.")).toBeTruthy();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Close"]);
  expect(screen.queryByRole("textbox")).toBeNull();
});
