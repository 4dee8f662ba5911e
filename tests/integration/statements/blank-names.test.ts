import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { blankNameInLines } from "@/lib/statements/erase-lines";
import { csvOf, importCsv } from "../../support/bank-statements";
import { anAdmin, signedInAs } from "../../support/builders";

it("a deleted person's name is blanked in bank lines however it is joined, and nowhere else", async () => {
  const day = new Date().toISOString().slice(0, 10);
  const texts = ["ZEBULONOQUIXOTE", "zebulon.o-quixote ref", "O'QUIXOTE ZEBULON", "ZEBULON AND ANN OQUIXOTE"];
  const rows = texts.map((text, index) => [day, text, `${10 + index}.00`] as [string, string, string]);
  await importCsv(await signedInAs(await anAdmin()), csvOf(...rows));
  await blankNameInLines({ firstName: "Zebulon", lastName: "O’Quixote" });
  const lines = await db.statementLine.findMany({ orderBy: { lineNumber: "asc" } });
  expect(lines.map(({ text, blankedAt }) => [text, blankedAt !== null])).toEqual([
    ["", true],
    [" ref", true],
    ["", true],
    ["ZEBULON AND ANN OQUIXOTE", false],
  ]);
});
