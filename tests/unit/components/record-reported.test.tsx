import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { PaymentsReported } from "@/app/(portal)/admin/payments/_components/payments-reported";
import { RecordReceivedPayment } from "@/app/(portal)/admin/payments/record/_components/record-received-payment";
import { recordReceivedPaymentAction } from "@/app/(portal)/admin/payments/actions";
import { PermissionsProvider } from "@/components/auth/permissions";
import type { ReportedPayment } from "@/lib/payments/report-queries";
import { receivedPaymentLink } from "@/lib/ledger/schema";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: vi.fn(), push: vi.fn() }) }));
vi.mock("@/app/(portal)/admin/payments/actions", () => ({
  findAmountsDueAction: vi.fn(() => Promise.resolve({ ok: true, data: { amounts: [], isCut: false } })),
  recordReceivedPaymentAction: vi.fn(() =>
    Promise.resolve({ ok: false, code: "conflict", message: "Not now" }),
  ),
  declineReportAction: vi.fn(),
  undoDeclinedReportAction: vi.fn(),
}));
const record = vi.mocked(recordReceivedPaymentAction);
beforeEach(() => record.mockClear());

const today = new Date().toISOString().slice(0, 10);
const reported = (isGone: boolean) =>
  ({
    id: "01936e4e-0000-7000-8000-000000000001",
    name: "Ada Rolle",
    email: "ada@example.test",
    amountCents: 7_500,
    method: "cheque",
    paidOn: `${today}T12:00:00Z`,
    isOverdue: false,
    fileName: null,
    dues: [{ reference: "C3C3C3CR", description: "Event Registration: Gala", isGone }],
  }) as unknown as ReportedPayment;

/** The link of the row's button, as the page that it leads to reads it. */
function linkOf(report: ReportedPayment) {
  const { unmount } = render(
    <PermissionsProvider permissions={["payments.record", "payments.read"]}>
      <PaymentsReported reports={[report]} total={1} timeZone="America/Nassau" dayOf={() => today} />
    </PermissionsProvider>,
  );
  const href = screen.getByRole("link", { name: "Record payment" }).getAttribute("href")!;
  unmount();
  return receivedPaymentLink.parse(Object.fromEntries(new URL(href, "http://portal.test").searchParams));
}

test("a reported payment for something that is gone becomes a credit of the person who reported it", async () => {
  const user = userEvent.setup();
  const { amount, method, receivedOn, creditOf, references } = linkOf(reported(true));
  expect([creditOf, references]).toEqual(["C3C3C3CR", []]);
  render(
    <RecordReceivedPayment
      today={today}
      prefilled={{ amount, ...(method && { method }), ...(receivedOn && { receivedOn }) }}
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
  const { amount, creditOf, references } = linkOf(reported(false));
  expect([amount, creditOf, references]).toEqual(["75.00", null, ["C3C3C3CR"]]);
});
