import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ChooseAmounts } from "@/components/payments/choose-amounts";
import type { ChosenAmount } from "@/components/payments/chosen-amounts";
import type { AmountDueFound } from "@/lib/cashier/find-amounts-due";

const due = (reference: string, facts: Partial<AmountDueFound> = {}): AmountDueFound => ({
  reference,
  member: "Ada Rolle",
  memberId: null,
  email: null,
  employer: null,
  description: "Dues",
  openCents: 35_000,
  state: "open",
  payer: reference,
  amountCents: 35_000,
  isOpen: true,
  isOwn: false,
  credit: null,
  reported: null,
  invoice: null,
  canBeInvoiced: true,
  ...facts,
});

type ChoosingProps = {
  amounts: AmountDueFound[];
  money: number | null;
  initialText?: string;
  isMeant?: (due: AmountDueFound) => boolean;
};

function Choosing({ amounts, money, ...first }: ChoosingProps) {
  const [chosen, setChosen] = useState<ChosenAmount[]>([]);
  return (
    <ChooseAmounts
      {...first}
      amountCents={money}
      chosen={chosen}
      onChoose={setChosen}
      onSearch={() => Promise.resolve({ ok: true, data: { amounts, isCut: false } })}
    />
  );
}

async function type(
  text: string,
  amounts: AmountDueFound[],
  money: number | null = 50_000,
  pressesEnter = true,
) {
  render(<Choosing amounts={amounts} money={money} />);
  const field = screen.getByLabelText("Find amounts due");
  fireEvent.change(field, { target: { value: text } });
  if (amounts.length > 0) await screen.findByRole("list", { name: "Amounts found" });
  else await screen.findByText("No matching amount due.");
  if (pressesEnter) fireEvent.keyDown(field, { key: "Enter" });
}
const chosen = () =>
  screen.queryAllByLabelText(/^Amount of/).map((field) => (field as HTMLInputElement).value);

test("Enter chooses the only amount that is found", async () => {
  await type("rolle", [due("K7Q2M9XD")]);
  expect(chosen()).toEqual(["350.00"]);
});

test("Enter chooses none of several amounts, and moves to the first that can be chosen", async () => {
  await type("rolle", [due("B2B2B2B2", { isOwn: true }), due("K7Q2M9XD"), due("MPA5CEYQ")]);
  expect(chosen()).toEqual([]);
  expect(document.activeElement).toBe(screen.getAllByRole("checkbox")[1]);
});

test("Enter on a shared reference chooses all its amounts as far as the payment goes", async () => {
  await type("C3C3C3CR", [due("K7Q2M9XD"), due("MPA5CEYQ")]);
  expect(chosen()).toEqual(["350.00", "150.00"]);
});

test("one button chooses all payable amounts of a shared reference", async () => {
  await type("C3C3C3CR", [due("K7Q2M9XD"), due("MPA5CEYQ"), due("B2B2B2B2", { isOwn: true })], null, false);
  fireEvent.click(screen.getByRole("button", { name: "Choose all 2" }));
  expect(chosen()).toEqual(["350.00", "350.00"]);
});

test("the only amount of a credit's payer is chosen beforehand, and none of several", async () => {
  const found = [due("K7Q2M9XD", { payer: "ada" }), due("MPA5CEYQ", { payer: "another Ada" })];
  const shown = (amounts: AmountDueFound[]) => (
    <Choosing amounts={amounts} money={50_000} initialText="Ada" isMeant={({ payer }) => payer === "ada"} />
  );
  const { unmount } = render(shown(found));
  await screen.findByLabelText("Amount of K7Q2M9XD");
  expect(chosen()).toEqual(["350.00"]);
  unmount();
  render(shown([...found, due("B2B2B2B2", { payer: "ada" })]));
  await screen.findByRole("list", { name: "Amounts found" });
  expect(chosen()).toEqual([]);
});

test("an amount gets all that is outstanding until the sum paid has been entered", async () => {
  await type("C3C3C3CR", [due("K7Q2M9XD"), due("MPA5CEYQ")], null);
  expect(chosen()).toEqual(["350.00", "350.00"]);
});

test.each([
  [{ isOwn: true }, "Your own payment"],
  [{ openCents: 0, state: "paid" as const, isOpen: false }, "Paid"],
  [{ openCents: 0, state: "void" as const, isOpen: false }, "Not owed"],
])("an amount with %o can't be chosen, and says so: %s", async (facts, words) => {
  await type("K7Q2M9XD", [due("K7Q2M9XD", facts)]);
  expect(chosen()).toEqual([]);
  expect(screen.getByRole<HTMLInputElement>("checkbox").disabled).toBe(true);
  expect(screen.getByText(words)).toBeDefined();
});

test("an amount that was ticked stays chosen, and is unticked where it was found", async () => {
  await type("rolle", [due("K7Q2M9XD"), due("MPA5CEYQ")]);
  fireEvent.click(screen.getAllByRole("checkbox")[0]!);
  expect(chosen()).toEqual(["350.00"]);
  fireEvent.click(screen.getAllByRole("checkbox")[0]!);
  expect(chosen()).toEqual([]);
});

test("an empty search result says that there is no matching amount due", async () => {
  await type("nobody", []);
  expect(chosen()).toEqual([]);
});
