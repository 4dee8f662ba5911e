import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { conflictsOf } from "@/app/(portal)/admin/payments/statements/[statementId]/_components/decisions";
import { ReviewStatement } from "@/app/(portal)/admin/payments/statements/[statementId]/_components/review-statement";
import type { AmountNow, StatementLineView, SuggestionView } from "@/lib/statements/queries";

const planLineAction = vi.hoisted(() => vi.fn(() => Promise.resolve({ ok: true, data: {} })));
vi.mock("@/app/(portal)/admin/payments/statements/actions", () => ({
  planLineAction,
  recordLineAction: vi.fn(),
  postStatementAction: vi.fn(),
}));
const found = { member: "Ada Rolle", description: "Dues" };
vi.mock("@/app/(portal)/admin/payments/actions", () => ({
  findAmountsDueAction: () => Promise.resolve({ ok: true, data: { amounts: [found], isCut: false } }),
}));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh() {} }) }));

beforeEach(() => planLineAction.mockClear());

const suggestion = (reference: string, facts: Partial<SuggestionView> = {}): SuggestionView => ({
  reference,
  amountCents: 35_000,
  reason: "Amount and name agree",
  openCents: 35_000,
  description: "Dues",
  payer: "Ada Rolle",
  memberId: null,
  email: null,
  employer: null,
  isOwn: false,
  ...facts,
});

const line = (lineNumber: number, facts: Partial<StatementLineView> = {}): StatementLineView => ({
  id: `line ${lineNumber}`,
  lineNumber,
  date: "2026-11-02",
  amountCents: 35_000,
  text: "ADA ROLLE",
  payer: null,
  account: null,
  match: "suggested",
  suggestions: [],
  isAmbiguous: false,
  isTogether: facts.match === "exact",
  plan: null,
  planPayer: null,
  creditedTo: null,
  isIgnored: false,
  setAside: null,
  note: null,
  closedReference: null,
  formerPayer: null,
  posted: null,
  problem: null,
  sameAs: null,
  caution: null,
  ...facts,
});

const show = (lines: StatementLineView[], amounts: Record<string, AmountNow> = {}) =>
  render(
    <ReviewStatement
      id="s"
      lines={lines}
      amounts={amounts}
      isPosted={false}
      mayRecord
      maxWriteOffCents={0}
    />,
  );

const two = [
  suggestion("K7Q2M9XD", { memberId: "ACO-2026A1B2C3", email: "one@rolle.test", employer: "Coral Bank" }),
  suggestion("MPA5CEYQ", { memberId: "ACO-2024D4E5F6", email: "other@rolle.test" }),
];

describe("a posted statement", () => {
  test("a posted statement opens on all its lines, with the payer and what each line paid", () => {
    const paid = [{ reference: "K7Q2M9XD", description: "Membership dues", amountCents: 30_000 }];
    const posted = { receipt: 1001, payer: "Ada Rolle", refundedCents: 5_000, creditCents: null, paid };
    render(
      <ReviewStatement
        {...{ id: "s", amounts: {}, isPosted: true, mayRecord: true, maxWriteOffCents: 0 }}
        lines={[line(2, { posted: { ...posted, writtenOff: [] } }), line(3, { isIgnored: true })]}
      />,
    );
    const [first, ...others] = screen.getAllByRole("listitem").filter(({ id }) => id.startsWith("line-"));
    expect(others).toHaveLength(1);
    for (const words of ["Ada Rolle", "Membership dues", "50.00 BSD refunded"])
      expect(first?.textContent).toContain(words);
  });
});

describe("a line that is kept as credit", () => {
  test("a line kept as credit first belongs to the person whom its suggestion names", async () => {
    show([line(2, { suggestions: [suggestion("C3C3C3CR")] })]);
    fireEvent.click(screen.getByRole("button", { name: "Keep as credit" }));
    expect(await screen.findByDisplayValue("C3C3C3CR")).toBeDefined();
    expect(await screen.findByText("Ada Rolle · Dues")).toBeDefined();
  });

  test("a line kept as credit can be given by one click to the person who owed what it quotes", async () => {
    const formerPayer = {
      payer: { reference: "C3C3C3CR" },
      name: "Ada Rolle",
      reason: "The text quotes C3C3C3CR",
    };
    show([line(2, { match: "none", formerPayer })]);
    fireEvent.click(screen.getByRole("button", { name: "Keep as credit for Ada Rolle" }));
    const plan = { id: "line 2", allocations: [], payer: formerPayer.payer };
    await waitFor(() => expect(planLineAction).toHaveBeenCalledWith(expect.objectContaining(plan)));
  });
});

test("suggestions that belong together are accepted together, even when the match is not exact", async () => {
  show([line(2, { suggestions: two, isTogether: true, amountCents: 70_000 })]);
  fireEvent.click(screen.getByRole("button", { name: "Accept all 2" }));
  const allocations = two.map(({ reference }) => ({ reference, amount: "350.00" }));
  await waitFor(() =>
    expect(planLineAction).toHaveBeenCalledWith(expect.objectContaining({ id: "line 2", allocations })),
  );
});

describe("the focus", () => {
  test("after a statement line is accepted, the focus goes to the next one, or to the words that none is left", async () => {
    const one = { suggestions: [suggestion("K7Q2M9XD")] };
    show([line(2, one), line(3, { suggestions: [suggestion("MPA5CEYQ")] })]);
    for (const next of [/line 3/, /^Every line has been dealt with\.$/]) {
      const button = screen.getAllByRole("button", { name: "Accept" })[0]!;
      button.focus();
      // With what it saves.
      await act(async () => {
        fireEvent.click(button);
        await Promise.resolve();
      });
      await waitFor(() => expect(document.activeElement?.textContent).toMatch(next));
      await waitFor(() => expect(document.activeElement?.tagName).toBe("LI"));
    }
  });

  test("choosing one of several suggestions focuses its Accept button, and accepting focuses the next line", async () => {
    show([line(2, { suggestions: two, isAmbiguous: true }), line(3)]);
    fireEvent.keyDown(document.body, { key: "Enter" });
    const choice = await screen.findByRole("list", { name: "Suggested amounts" });
    const chosen = within(choice).getByRole("button", { name: /other@rolle\.test/ });
    chosen.focus();
    fireEvent.click(chosen);
    const accept = within(screen.getByRole("dialog")).getByRole("button", { name: "Accept" });
    await waitFor(() => expect(document.activeElement).toBe(accept));
    await act(async () => {
      fireEvent.click(accept);
      await Promise.resolve();
    });
    await waitFor(() => expect(document.activeElement?.id).toBe("line-line 3"));
  });
});

describe("a line with several equal suggestions", () => {
  test.each(["Enter", "a"])(
    "the key %s opens a line's equal suggestions and accepts none of them",
    async (key) => {
      show([line(2, { suggestions: two, isAmbiguous: true })]);
      fireEvent.keyDown(document.body, { key });
      const choice = await screen.findByRole("list", { name: "Suggested amounts" });
      expect(planLineAction).not.toHaveBeenCalled();
      expect(screen.queryByRole("list", { name: "Applies to" })).toBeNull();
      fireEvent.click(within(choice).getByRole("button", { name: /other@rolle\.test/ }));
      fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Accept" }));
      await waitFor(() =>
        expect(planLineAction).toHaveBeenCalledExactlyOnceWith({
          id: "line 2",
          isIgnored: false,
          payer: null,
          allocations: [{ reference: "MPA5CEYQ", amount: "350.00" }],
        }),
      );
    },
  );

  test("equal suggestions are told apart by Member ID, email and employer", () => {
    show([line(2, { suggestions: two, isAmbiguous: true })]);
    expect(screen.getByText("ACO-2026A1B2C3 · one@rolle.test · Coral Bank")).toBeDefined();
    expect(screen.getByText("ACO-2024D4E5F6 · other@rolle.test")).toBeDefined();
  });
});

test.each(["Enter", "a"])("the key %s accepts a suggestion that is likelier than the others, once", (key) => {
  show([line(2, { suggestions: two }), line(3, { suggestions: two })]);
  fireEvent.keyDown(document.body, { key });
  fireEvent.keyDown(document.body, { key, repeat: true });
  expect(planLineAction).toHaveBeenCalledExactlyOnceWith({
    id: "line 2",
    isIgnored: false,
    payer: null,
    allocations: [{ reference: "K7Q2M9XD", amount: "350.00" }],
  });
});

describe("setting a line aside", () => {
  test("the shortcut for setting a line aside asks why, and stores the reason", async () => {
    show([line(2), line(3)]);
    fireEvent.keyDown(document.body, { key: "i" });
    const dialog = within(await screen.findByRole("dialog", { name: "Set 350.00 BSD aside" }));
    expect(planLineAction).not.toHaveBeenCalled();
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: " Interest " } });
    fireEvent.click(dialog.getByRole("button", { name: "Set aside" }));
    const pays = { id: "line 2", allocations: [], payer: null };
    expect(planLineAction).toHaveBeenLastCalledWith({ ...pays, isIgnored: true, reason: "Interest" });
    fireEvent.click(await screen.findByRole("button", { name: /^Set aside\s*\d/ }));
    expect(screen.getByText("Set aside: Interest")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Return to match" }));
    expect(planLineAction).toHaveBeenLastCalledWith({ ...pays, isIgnored: false });
  });

  test("a line that was set aside says who did it", () => {
    const setAside = { by: "Tess Treasurer", at: new Date(), reason: "Interest" };
    show([line(2, { isIgnored: true, setAside })]);
    expect(screen.getByText("Set aside by Tess Treasurer: Interest")).toBeDefined();
  });

  test("only money received can be set aside", () => {
    show([line(2, { amountCents: -500 })]);
    fireEvent.keyDown(document.body, { key: "i" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a conflict", () => {
  const now = (facts: Partial<AmountNow> = {}): AmountNow => ({
    openCents: 35_000,
    isVoid: false,
    isOwn: false,
    ...facts,
  });
  const pays = (amountCents: number) => ({
    kind: "pays" as const,
    allocations: [{ reference: "K7Q2M9XD", amountCents, writeOffCents: 0 }],
  });
  const conflictOf = (amountCents: number, facts: Partial<AmountNow>) =>
    conflictsOf([line(2)], { "line 2": pays(amountCents) }, { K7Q2M9XD: now(facts) }).get("line 2");

  test.each([
    [35_000, {}, undefined],
    [35_000, { openCents: 0 }, "K7Q2M9XD has already been paid."],
    [35_000, { openCents: 0, isVoid: true }, "K7Q2M9XD has been voided."],
    [35_000, { isOwn: true }, "This is your own payment; a colleague must record it."],
    [35_000, { openCents: 20_000 }, "Only 200.00 BSD of K7Q2M9XD is outstanding."],
    [40_000, { openCents: 50_000 }, "The amounts add up to more than 350.00 BSD."],
  ])("a payment of %i cents towards an amount with %o has this conflict: %s", (amountCents, facts, words) => {
    expect(conflictOf(amountCents, facts)).toBe(words);
  });

  test("a conflict is on the second of two lines that overpay together, and not on partial payments", () => {
    const lines = [line(2), line(3)];
    const decide = (first: number, second: number) =>
      conflictsOf(lines, { "line 2": pays(first), "line 3": pays(second) }, { K7Q2M9XD: now() });
    expect([...decide(35_000, 35_000)]).toEqual([["line 3", "Line 2 already pays K7Q2M9XD."]]);
    expect([...decide(20_000, 15_000)]).toEqual([]);
  });

  test("a conflict is marked before posting, and is not counted among the button's payments", () => {
    const plan = [{ reference: "K7Q2M9XD", amountCents: 35_000, writeOffCents: 0 }];
    show([line(2, { plan }), line(3, { plan })], { K7Q2M9XD: now() });
    expect(screen.getByText("Line 2 already pays K7Q2M9XD.")).toBeDefined();
    expect(screen.getByText("Won't be posted")).toBeDefined();
    expect(screen.getByRole("button", { name: "Post 1 payment" })).toBeDefined();
    expect(screen.getByText(/350\.00 BSD to record · 1 with a conflict/)).toBeDefined();
  });
});

describe("before a statement is posted", () => {
  const now = { openCents: 35_000, isVoid: false, isOwn: false };
  const due = "K7Q2M9XD";

  test.each<[whose: string, facts: Partial<StatementLineView>, amounts: Record<string, AmountNow>]>([
    [
      "who owes an amount that was found by searching",
      { plan: [{ reference: due, amountCents: 35_000, writeOffCents: 0 }] },
      { [due]: { ...now, printed: "Kamala කම Dues" } },
    ],
    [
      "who owes an amount that was suggested",
      { match: "exact", suggestions: [suggestion(due, { reason: "Reference" })] },
      { [due]: { ...now, printed: "Kamala කම Dues" } },
    ],
    ["the account whose credit it is", { planPayer: { userId: "1" }, creditedTo: "Kamala කම" }, {}],
    ["the payer of a reference", { planPayer: { reference: due }, creditedTo: "Kamala කම" }, {}],
    ["a name that was typed", { planPayer: { name: "Kamala කම", email: null } }, {}],
  ])(
    "characters of %s that can't be printed are listed before a statement is posted",
    async (_, facts, amounts) => {
      show([line(2, facts)], amounts);
      fireEvent.click(screen.getByRole("button", { name: /^Post 1 payment/ }));
      const notice = await screen.findByText(/can’t be printed/);
      expect(notice.textContent).toContain("printed on the receipts: ක ම.");
    },
  );
});
