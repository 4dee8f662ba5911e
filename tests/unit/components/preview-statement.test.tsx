import { fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { Preview } from "@/app/(portal)/admin/payments/statements/_components/preview";
import type { PreviewLine, StatementPreview } from "@/lib/statements/import-statement";

const line = (number: number, facts: Partial<PreviewLine> = {}) =>
  ({
    line: number,
    date: "2026-11-02",
    text: "ADA ROLLE",
    payer: null,
    account: null,
    amount: "1500.00",
    problem: null,
    sameAs: null,
    isRead: true,
    ...facts,
  }) as PreviewLine;

function show(lines: PreviewLine[], facts: Partial<StatementPreview> = {}) {
  const on = {
    onColumns: vi.fn(),
    onEncoding: vi.fn(),
    onAccount: vi.fn(),
    onOfxAccount: vi.fn(),
    onImport: vi.fn(),
  };
  const preview = {
    name: "November.csv",
    account: null,
    accounts: [],
    accountsInFile: [],
    ofxAccount: null,
    format: "csv",
    encoding: "utf-8",
    delimiter: ",",
    headings: ["Date", "Text", "Amount"],
    sample: [],
    warnings: [],
    mapping: { date: "Date", amount: "Amount", dateOrder: "dmy" },
    isRemembered: false,
    isDateOrderSure: true,
    dateOrders: [],
    fault: null,
    count: lines.length,
    lines,
    leftOut: [],
    from: null,
    to: null,
    received: "0.00",
    spent: "0.00",
    ...facts,
  } as unknown as StatementPreview;
  render(<Preview preview={preview} isReading={false} isImporting={false} {...on} />);
  return on;
}

const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const match = () => screen.getByRole<HTMLButtonElement>("button", { name: "Match lines" });

describe("the preview of a bank file", () => {
  test("a bank file's preview numbers its lines and shows their whole text", () => {
    show([line(8, { text: "A ".repeat(200) }), line(9, { sameAs: 8 })]);
    const [, first, second] = within(screen.getByRole("table")).getAllByRole("row");
    expect(within(first!).getAllByRole("cell")[0]?.textContent).toBe("8");
    expect(second!.textContent).toContain("Same as line 8");
    expect(first!.innerHTML).not.toContain("line-clamp");
  });

  test("the figures of a bank file's preview follow what is left out", () => {
    show([
      line(2),
      line(3, { date: "2026-11-20", problem: "The amount is odd", amount: "250.00" }),
      line(4, { amount: "-5.00" }),
    ]);
    expect([figure("Lines"), figure("Rows left out"), figure("Money in"), figure("Money out")]).toEqual([
      "3",
      "0",
      "1,750.00 BSD",
      "5.00 BSD",
    ]);
    fireEvent.click(screen.getByRole("radio", { name: "Leave out" }));
    expect([figure("Lines"), figure("Rows left out"), figure("Money in"), figure("Money out")]).toEqual([
      "2",
      "1",
      "1,500.00 BSD",
      "5.00 BSD",
    ]);
    expect(figure("Days")).toBe("Nov 2, 2026");
  });

  test("a bank file's preview shows thousands with a separator", () => {
    show(Array.from({ length: 1_200 }, (_, index) => line(index + 2)));
    expect(figure("Lines")).toBe("1,200");
    expect(screen.getByRole("table", { name: "The first 8 of 1,200 lines" })).toBeDefined();
  });

  test("a bank file is not imported before the order of its dates is chosen", () => {
    const { onImport } = show([line(2)], {
      isDateOrderSure: false,
      dateOrders: [
        { dateOrder: "dmy", from: "2026-11-02", to: "2026-11-02" },
        { dateOrder: "mdy", from: "2026-02-11", to: "2026-02-11" },
      ],
    });
    expect(match().disabled).toBe(true);
    expect(screen.getByText("Choose the right dates first.")).toBeDefined();
    fireEvent.click(match());
    expect(onImport).not.toHaveBeenCalled();
  });

  test("a bank file's preview gets the focus when it is shown, because the pressed button is gone", () => {
    show([line(2)]);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "November.csv" }));
  });

  test("an unread line of a bank file can be left out and restored, but never accepted", () => {
    const { onImport } = show([
      line(2),
      line(3, { isRead: false, amount: null, date: null, problem: "not read: more cells than headings" }),
    ]);
    expect(screen.getByText("Line 3 not read: more cells than headings")).toBeDefined();
    expect(screen.queryByRole("radio")).toBeNull();
    const tick = screen.getByRole("checkbox", { name: "Leave out" });
    fireEvent.click(tick);
    expect(match().disabled).toBe(false);
    fireEvent.click(tick);
    expect(match().disabled).toBe(true);
    fireEvent.click(tick);
    fireEvent.click(match());
    expect(onImport).toHaveBeenCalledExactlyOnceWith({ confirm: [], leaveOut: [3] });
  });

  test("one tick leaves out all unread lines of a bank file, and no others", () => {
    const unread = { isRead: false, amount: null, date: null, problem: "not read: it has no date" };
    show([...[2, 3, 4, 5].map((number) => line(number, unread)), line(6, { problem: "The amount is odd" })]);
    fireEvent.click(screen.getByRole("checkbox", { name: "Leave out all 4 lines that weren’t read" }));
    expect(figure("Rows left out")).toBe("4");
    expect(screen.getByText("1 line needs your decision first.")).toBeDefined();
  });

  test("a bank file's preview offers other encodings whether or not letters look garbled", () => {
    const { onEncoding } = show([line(2)]);
    fireEvent.change(screen.getByLabelText("Encoding"), { target: { value: "macintosh" } });
    expect(onEncoding).toHaveBeenCalledWith("macintosh");
  });

  test("a bank file's preview asks which of several accounts to import", () => {
    const { onOfxAccount } = show([], {
      format: "ofx",
      encoding: null,
      delimiter: null,
      mapping: null,
      fault: "This file has 2 accounts.",
      accountsInFile: ["100", "200"],
    });
    // A question is not a failure.
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.change(screen.getByLabelText("Account in the file"), { target: { value: "200" } });
    expect(onOfxAccount).toHaveBeenCalledWith("200");
  });
});
