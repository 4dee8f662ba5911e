import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { dayAfter } from "@/lib/core/days";
import { fileKindOf } from "@/lib/bank-files/file-kind";
import { readLines, type StatementLine } from "@/lib/bank-files/shared/read-lines";
import { readTable } from "@/lib/bank-files/read-table";
import { recogniseColumns } from "@/lib/bank-files/recognise-columns";
import { returnWordIn } from "@/lib/bank-files/shared/sum-rows";
import { readOfx } from "@/lib/bank-files/ofx/read-ofx";
import { expected, today } from "../../support/bank-files/expected";

const folder = "tests/support/bank-files";
const bytesOf = (file: string) => new Uint8Array(fs.readFileSync(path.join(folder, file)));
const isOfx = (file: string) => /\.(ofx|qfx)$/.test(file);

describe("the banks' files", () => {
  it("every sample bank file is listed once, with the lines to be read from it", () => {
    const files = fs.readdirSync(folder).filter((file) => isOfx(file) || file.endsWith(".csv"));
    expect(expected.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
  });

  it("no sample bank file has a date more than a week ahead", () => {
    const days = expected.flatMap(({ lines }) => lines.map(({ date }) => date));
    expect(days.filter((day) => day > dayAfter(today, 7))).toEqual([]);
  });

  it.each(expected.map(({ file }) => [file]))(
    "the format of the sample bank file %s is recognised",
    (file) => {
      expect(fileKindOf(bytesOf(file))).toEqual({ kind: isOfx(file) ? "ofx" : "table" });
    },
  );

  it.each(expected.filter(({ file }) => isOfx(file)).map((one) => [one.file, one.lines] as const))(
    "the sample OFX file %s is read",
    async (file, lines) => {
      const statements = await readOfx(bytesOf(file));
      const found = statements.flatMap(({ transactions }) => transactions);
      expect(found.map(({ date, amountCents, text, payer }) => [date, amountCents, text, payer])).toEqual(
        lines.map(({ date, cents, text, payer = null }) => [date, cents, text, payer]),
      );
      expect(found.every(({ number }) => number !== null)).toBe(true);
      expect(statements.flatMap(({ problems }) => problems)).toEqual([]);
    },
  );

  it.each(expected.filter(({ file }) => !isOfx(file)).map((one) => [one.file, one] as const))(
    "the sample bank table %s is read",
    async (file, { lines, leftOut, isDateOrderSure }) => {
      const table = await readTable(bytesOf(file));
      const { mapping, ...order } = await recogniseColumns(table, today);
      const found = await readLines(table, { ...mapping, dateOrder: order.dateOrder }, today);
      const isQuestioned = ({ problem, sameAs, text }: StatementLine) =>
        problem !== null || sameAs !== null || returnWordIn(text) !== null;
      expect(found.lines.map((line) => [line.date, line.amountCents, isQuestioned(line)])).toEqual(
        lines.map(({ date, cents, isQuestioned: isAsked = false }) => [date, cents, isAsked]),
      );
      for (const [index, { text = "", payer }] of lines.entries()) {
        expect(found.lines[index]!.text).toContain(text);
        if (payer) expect(found.lines[index]!.payer).toBe(payer);
      }
      expect(found.unread).toEqual([]);
      expect(found.leftOut.filter(({ why }) => why !== "above the table")).toHaveLength(leftOut);
      expect(order.isDateOrderSure).toBe(isDateOrderSure);
    },
  );
});
