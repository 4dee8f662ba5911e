import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ReplaceInvoice } from "@/app/(portal)/admin/payments/invoices/_components/replace-invoice";
import { VatForm } from "@/app/(portal)/admin/settings/_components/vat-form";
import { AdjustAmount } from "@/components/payments/adjust-amount";
import { GiveUpAmount } from "@/components/payments/give-up-amount";
import { UndoWaiver } from "@/components/payments/undo-waiver";
import { dismissToast } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";

const actions = vi.hoisted(() => ({ replace: vi.fn(), policy: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh() {}, push() {} }) }));
vi.mock("@/app/(portal)/admin/payments/actions", () => ({ replaceInvoiceAction: actions.replace }));
vi.mock("@/app/(portal)/admin/settings/actions", () => ({ changePolicyAction: actions.policy }));

afterEach(() => act(dismissToast));

const dialog = { isOpen: true, onOpenChange: () => {}, opener: { current: null } };
const due = { reference: "K7Q2M9XD", description: "Annual membership dues", openCents: 35_000 };
const answering = (data: object) => (() => Promise.resolve({ ok: true, data })) as never;

/** Fills in what the form asks for, presses its button, and returns what the toast says. */
async function toastOf(form: React.ReactNode, verb: string) {
  const user = userEvent.setup();
  const { unmount } = render(
    <>
      <Toaster />
      {form}
    </>,
  );
  for (const field of screen.queryAllByRole("textbox"))
    await user.type(field, field.getAttribute("inputmode") === "decimal" ? "340.00" : "The board decided so");
  await user.click(await screen.findByRole("button", { name: verb }));
  await vi.waitFor(() => expect(document.querySelector("[role=status]")?.textContent).not.toBe(""));
  const said = document.querySelector("[role=status]")?.textContent ?? "";
  act(dismissToast);
  unmount();
  return said;
}

describe("the toast after an amount on an invoice was changed names the credit note and what replaces the invoice", () => {
  const forms = {
    waive: (answer: object) => (
      <GiveUpAmount {...dialog} due={due} how="waive" onConfirm={answering(answer)} />
    ),
    void: (answer: object) => <GiveUpAmount {...dialog} due={due} how="void" onConfirm={answering(answer)} />,
    adjust: (answer: object) => <AdjustAmount {...dialog} due={due} onAdjust={answering(answer)} />,
  };
  const verbs = { waive: "Waive amount", void: "Void amount", adjust: "Adjust amount" };

  test.each(["waive", "void", "adjust"] as const)(
    "the toast after an invoiced amount changed names the credit note and what replaces the invoice: %s",
    async (how) => {
      const answer = { reference: due.reference, amount: "340.00", creditNote: "CN-1001" };
      expect(await toastOf(forms[how]({ ...answer, invoice: "INV-1002" }), verbs[how])).toContain(
        "Credit note CN-1001 cancels the invoice, and INV-1002 replaces it.",
      );
      expect(await toastOf(forms[how]({ ...answer, invoice: null }), verbs[how])).toContain(
        "Credit note CN-1001 cancels the invoice. Nothing on it is outstanding.",
      );
      const { creditNote: _none, ...without } = answer;
      expect(await toastOf(forms[how](without), verbs[how])).not.toContain("Credit note");
    },
  );
});

test("the toast after an invoice was replaced names both, and that it was cancelled where nothing is outstanding", async () => {
  const form = (
    <ReplaceInvoice {...dialog} number="INV-1001" differenceCents={-15_000} payer="Olga Sandbar" />
  );
  for (const [invoice, words] of [
    ["INV-1002", "Credit note CN-1001 cancels INV-1001, and INV-1002 replaces it."],
    [null, "Credit note CN-1001 cancels INV-1001. Nothing on it is outstanding."],
  ] as const) {
    actions.replace.mockResolvedValue({ ok: true, data: { creditNote: "CN-1001", invoice } });
    expect(await toastOf(form, "Replace invoice")).toContain(words);
  }
});

test("saving the VAT settings says that only later invoices follow them", async () => {
  actions.policy.mockResolvedValue({ ok: true, data: { isChanged: true } });
  const values = { isCharged: false, registrationNumber: null, rates: [{ from: "2026-01-01", percent: 10 }] };
  expect(await toastOf(<VatForm values={values} />, "Save VAT")).toContain(
    "This applies to invoices issued from now on. Earlier invoices don’t change.",
  );
});

test("undoing a waiver says beforehand what follows, and afterwards that it was done", async () => {
  const consequence = "150.00 BSD of K7Q2M9XD is outstanding again. The seat is still held.";
  const waived = { ...due, waivedCents: 15_000 };
  const preview = vi.fn(answering({ consequence }));
  const form = (
    <UndoWaiver {...dialog} due={waived} onPreview={preview} onConfirm={answering({ consequence })} />
  );
  const { unmount } = render(form);
  expect(await screen.findByText(consequence)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Undo the waiver of 150.00 BSD?" })).toBeTruthy();
  unmount();
  const refused = (() =>
    Promise.resolve({ ok: false, code: "already_decided", message: "It is void." })) as never;
  render(<UndoWaiver {...dialog} due={waived} onPreview={refused} onConfirm={answering({ consequence })} />);
  expect(await screen.findByText("It is void.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo waiver" })).toBeNull();
});
