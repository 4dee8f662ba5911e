import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
// Read here, so that the first test does not wait for it within its own time.
import "@/components/forms/confirmation";
import { AssignCredit } from "@/components/payments/assign-credit";
import { UseCredit } from "@/components/payments/use-credit";
import { dismissToast } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";
import type { AmountDueFound } from "@/lib/cashier/find-amounts-due";
import type { ListedCredit } from "@/lib/payments/credit-queries";
import type { CreditParts } from "@/lib/ledger/labels";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: vi.fn() }) }));

const credit: ListedCredit = {
  id: "01936e4e-0000-7000-8000-000000000001",
  payer: "Coral Bank Ltd",
  email: "pay@coral.example",
  company: null,
  amountCents: 20_000,
  since: new Date().toISOString(),
  receiptNumber: 1001,
  userId: null,
  description: "Payment on account",
  method: "bank_transfer",
};
const due: AmountDueFound = {
  reference: "C3C3C3CR",
  member: "Ada Rolle",
  memberId: null,
  email: null,
  employer: null,
  description: "Event Registration: Gala",
  openCents: 15_000,
  state: "open",
  payer: "pay@coral.example",
  amountCents: 15_000,
  isOpen: true,
  isOwn: false,
  credit: null,
  invoice: null,
  canBeInvoiced: true,
  reported: "A payment of 150.00 BSD on Nov 20 was reported for this.",
};
const sources = ["receipt 1001"];
const assign = vi.fn(() => Promise.resolve({ ok: true as const, data: { used: [] as never[] } }));
beforeEach(() => assign.mockClear());

async function open(facts: Partial<ListedCredit>, amounts: AmountDueFound[]) {
  const user = userEvent.setup();
  render(
    <AssignCredit
      credit={{ ...credit, ...facts }}
      onSearch={() => Promise.resolve({ ok: true, data: { amounts, isCut: false } })}
      onAssign={assign}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Use Coral Bank Ltd’s credit" }));
  return user;
}
const use = () => screen.getByRole<HTMLButtonElement>("button", { name: "Use credit" });

test("a credit needs a chosen amount, and never pays more than is left of it", async () => {
  const user = await open({ email: null }, [due]);
  await screen.findByRole("list", { name: "Amounts found" });
  expect(use().disabled).toBe(true);
  await user.click(screen.getByRole("checkbox"));
  expect(use().disabled).toBe(false);
  expect(screen.getByText("Pays 150.00 BSD; 50.00 BSD is left in credit.")).toBeDefined();
  const amount = screen.getByLabelText("Amount of C3C3C3CR");
  await user.clear(amount);
  expect(use().disabled).toBe(true);
  await user.type(amount, "200.01");
  expect(use().disabled).toBe(true);
});

test("using a credit asks first, and says what it pays, what stays, what was reported and who is emailed", async () => {
  const user = await open({}, [due]);
  await screen.findByLabelText("Amount of C3C3C3CR");
  await user.click(use());
  expect(assign).not.toHaveBeenCalled();
  const question = await screen.findByRole("alertdialog", {
    name: "Use 150.00 BSD of Coral Bank Ltd’s credit?",
  });
  for (const words of [
    "Pays 150.00 BSD of Event Registration: Gala for Ada Rolle, reference C3C3C3CR.",
    "50.00 BSD is left in credit.",
    due.reported!,
    "We’ll email the person whose amount it pays, and Coral Bank Ltd.",
  ])
    expect(question.textContent).toContain(words);
  await user.click(within(question).getByRole("button", { name: "Use credit" }));
  expect(assign).toHaveBeenCalledOnce();
});

test("using one's own credit says beforehand that a payment is reported", async () => {
  const user = userEvent.setup();
  render(
    <UseCredit
      due={{ reference: "C3C3C3CR", description: "Annual dues" }}
      usable={{ creditCents: 10_000, refundCents: 0, sources }}
      openCents={15_000}
      warning="You reported a payment."
      isOwn
      onUse={vi.fn()}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Use credit for Annual dues" }));
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("You reported a payment.");
  expect(question.textContent).toContain("50.00 BSD will still be outstanding.");
});

test("using a refund due instead says beforehand that it won't be refunded", async () => {
  const user = userEvent.setup();
  const props = { due: { reference: "C3C3C3CR", description: "Annual dues" }, warning: null, onUse: vi.fn() };
  render(
    <UseCredit
      {...props}
      usable={{ creditCents: 0, refundCents: 11_000, sources }}
      openCents={11_000}
      isOwn
    />,
  );
  await user.click(screen.getByRole("button", { name: "Use refund for Annual dues" }));
  const question = await screen.findByRole("alertdialog", {
    name: "Use 110.00 BSD of the refund that is due to you?",
  });
  expect(question.textContent).toContain("110.00 BSD won’t be refunded then.");
  expect(question.textContent).not.toContain("credit");
});

test("using a credit together with a refund due names both beforehand", async () => {
  const user = userEvent.setup();
  const props = { due: { reference: "C3C3C3CR", description: "Annual dues" }, warning: null, onUse: vi.fn() };
  render(
    <UseCredit
      {...props}
      usable={{
        creditCents: 4_000,
        refundCents: 3_500,
        sources: ["receipt 1001 of Coral Bank Ltd", "receipt 1004"],
      }}
      openCents={7_500}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Use credit: 75.00 BSD for Annual dues" }));
  const question = await screen.findByRole("alertdialog", {
    name: "Use 40.00 BSD of credit and 35.00 BSD of the refund that is due?",
  });
  expect(question.textContent).toContain("35.00 BSD won’t be refunded then.");
  // And whose money it is.
  expect(question.textContent).toContain(
    "The money is from receipt 1001 of Coral Bank Ltd and receipt 1004.",
  );
});

test("the toast says Credit Used after a credit, and what won't be refunded after a refund due", async () => {
  const user = userEvent.setup();
  const props = {
    due: { reference: "C3C3C3CR", description: "Annual dues" },
    warning: null,
    openCents: 11_000,
  };
  const used = { reference: "C3C3C3CR", openCents: 0 };
  const toastAfter = async (parts: CreditParts, verb: string) => {
    const onUse = vi.fn(() => Promise.resolve({ ok: true as const, data: { ...used, ...parts } }));
    const { unmount } = render(
      <>
        <Toaster />
        <UseCredit {...props} usable={{ ...parts, sources }} isOwn onUse={onUse as never} />
      </>,
    );
    await user.click(screen.getByRole("button", { name: `${verb} for Annual dues` }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: verb }));
    await waitFor(() => expect(screen.getByRole("status").textContent).not.toBe(""));
    const words = screen.getByRole("status").textContent;
    act(dismissToast);
    unmount();
    return words;
  };
  const refund = await toastAfter({ creditCents: 0, refundCents: 11_000 }, "Use refund");
  expect(refund).toContain("Refund Used");
  expect(refund).toContain("Annual dues is paid.");
  expect(refund).toContain("110.00 BSD");
  expect(await toastAfter({ creditCents: 11_000, refundCents: 0 }, "Use credit")).toContain("Credit Used");
});
