import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { RecordReceivedPayment } from "@/app/(portal)/admin/payments/record/_components/record-received-payment";
import { recordReceivedPaymentAction } from "@/app/(portal)/admin/payments/actions";
import { valuesOfReport } from "@/lib/payments/reported-values";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: vi.fn(), push: vi.fn() }) }));
vi.mock("@/app/(portal)/admin/payments/actions", () => ({
  findAmountsDueAction: vi.fn(() => Promise.resolve({ ok: true, data: { amounts: [], isCut: false } })),
  recordReceivedPaymentAction: vi.fn(() =>
    Promise.resolve({ ok: false, code: "conflict", message: "Not now" }),
  ),
}));
const record = vi.mocked(recordReceivedPaymentAction);
beforeEach(() => record.mockClear());

const today = new Date().toISOString().slice(0, 10);
const reported = (isGone: boolean) => ({
  amountCents: 7_500,
  method: "cheque" as const,
  dues: [{ reference: "C3C3C3CR", isGone }],
});

test("a reported payment for something that is gone becomes a credit of the person who reported it", async () => {
  const user = userEvent.setup();
  const { amount, method, receivedOn, creditOf, references } = valuesOfReport(reported(true), today);
  expect([creditOf, references]).toEqual(["C3C3C3CR", []]);
  render(
    <RecordReceivedPayment
      today={today}
      prefilled={{ amount, ...(method && { method }), receivedOn }}
      {...{ chosenBefore: [], isNothingLeft: false, member: null, creditOf }}
    />,
  );
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /keep all of it as credit/ }).checked).toBe(
    true,
  );
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /By reference/ }).checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("Reference").value).toBe("C3C3C3CR");
  await user.click(screen.getByRole("button", { name: "Record payment" }));
  expect(record.mock.calls[0]?.[0]).toMatchObject({
    amount: "75.00",
    method: "cheque",
    receivedOn: today,
    payer: { reference: "C3C3C3CR" },
    allocations: [],
  });
});

test("a reported payment for something still outstanding pays it, and becomes nobody's credit", () => {
  const { amount, creditOf, references } = valuesOfReport(reported(false), today);
  expect([amount, creditOf, references]).toEqual(["75.00", null, ["C3C3C3CR"]]);
});
