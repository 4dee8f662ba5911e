import { fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { Preview } from "@/app/(portal)/admin/payments/statements/_components/preview";
import type { PreviewLine, StatementPreview } from "@/lib/statements/import-statement";

const line = (number: number, facts: Partial<PreviewLine> = {}) =>
  ({
    ...{ line: number, date: "2026-11-02", text: "ADA ROLLE", payer: null, account: null },
    ...{ amount: "1500.00", problem: null, sameAs: null, isRead: true, ...facts },
  }) as PreviewLine;

function show(lines: PreviewLine[], facts: Partial<StatementPreview> = {}) {
  const on = {
    ...{ onColumns: vi.fn(), onEncoding: vi.fn(), onAccount: vi.fn(), onOfxAccount: vi.fn() },
    onImport: vi.fn(),
  };
  const preview = {
    ...{ name: "November.csv", account: null, accounts: [], accountsInFile: [], ofxAccount: null },
    ...{ format: "csv", encoding: "utf-8", delimiter: ",", headings: ["Date", "Text", "Amount"], sample: [] },
    ...{ warnings: [], mapping: { date: "Date", amount: "Amount", dateOrder: "dmy" }, isRemembered: false },
    ...{ isDateOrderSure: true, dateOrders: [], fault: null, count: lines.length, lines, leftOut: [] },
    ...{ from: null, to: null, received: "0.00", spent: "0.00", ...facts },
  } as unknown as StatementPreview;
  render(<Preview preview={preview} isReading={false} isImporting={false} {...on} />);
  return on;
}

const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const match = () => screen.getByRole<HTMLButtonElement>("button", { name: "Match lines" });

describe("the preview of a bank file", () => {
  test("numbers its lines, so that the one that is named can be found, and shows their whole text", () => {
    show([line(8, { text: "A ".repeat(200) }), line(9, { sameAs: 8 })]);
    const [, first, second] = within(screen.getByRole("table")).getAllByRole("row");
    expect(within(first!).getAllByRole("cell")[0]?.textContent).toBe("8");
    expect(second!.textContent).toContain("Same as line 8");
    expect(first!.innerHTML).not.toContain("line-clamp");
  });

  test("has figures that follow what is left out", () => {
    show([
      line(2),
      line(3, { date: "2026-11-20", problem: "The amount is odd", amount: "250.00" }),
      line(4, { amount: "-5.00" }),
    ]);
    expect([figure("Lines"), figure("Rows left out"), figure("Money in"), figure("Money out")]).toEqual([
      ...["3", "0", "1,750.00 BSD", "5.00 BSD"],
    ]);
    fireEvent.click(screen.getByRole("radio", { name: "Leave out" }));
    expect([figure("Lines"), figure("Rows left out"), figure("Money in"), figure("Money out")]).toEqual([
      ...["2", "1", "1,500.00 BSD", "5.00 BSD"],
    ]);
    expect(figure("Days")).toBe("Nov 2, 2026");
  });

  test("writes thousands with a separator", () => {
    show(Array.from({ length: 1_200 }, (_, index) => line(index + 2)));
    expect(figure("Lines")).toBe("1,200");
    expect(screen.getByRole("table", { name: "The first 8 of 1,200 lines" })).toBeDefined();
  });

  test("is not imported before the order of its dates is chosen", () => {
    const { onImport } = show([line(2)], {
      isDateOrderSure: false,
      dateOrders: [
        { dateOrder: "dmy", from: "2026-11-02", to: "2026-11-02" },
        { dateOrder: "mdy", from: "2026-02-11", to: "2026-02-11" },
      ],
    });
    expect(match().disabled).toBe(true);
    expect(screen.getByText("Choose the right days first.")).toBeDefined();
    fireEvent.click(match());
    expect(onImport).not.toHaveBeenCalled();
  });

  test("asks which of several accounts in the file to import", () => {
    const { onOfxAccount } = show([], {
      ...{
        format: "ofx",
        encoding: null,
        delimiter: null,
        mapping: null,
        fault: "This file has 2 accounts.",
      },
      accountsInFile: ["100", "200"],
    });
    fireEvent.change(screen.getByLabelText("Account in the file"), { target: { value: "200" } });
    expect(onOfxAccount).toHaveBeenCalledWith("200");
  });
});
