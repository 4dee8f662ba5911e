import { beforeAll, expect, it } from "vitest";
import { fontsRead } from "@/lib/print/fonts";
import { printInTurn } from "@/lib/print/pool";
import { printPdf } from "@/lib/print/press";
import type { TicketFacts } from "@/lib/print/ticket";
import { compiled } from "@/scripts/setup/compiled.mjs";
import { readPdf } from "../../support/pdf";

/* Documents are printed in a thread, so that a process that prints still answers. */

const ticket: TicketFacts = {
  association: { name: "Association", shortName: "A", contactEmail: "office@example.org", phone: "555-0123" },
  timeZone: "America/Nassau",
  event: {
    title: "Sanctions Screening",
    location: null,
    startDate: new Date("2026-12-03T14:00:00Z"),
    endDate: new Date("2026-12-03T17:00:00Z"),
  },
  attendee: { name: "Łukasz Müller", company: null },
  rate: null,
  code: "K7MPQ2RTX9WD",
  qr: "https://portal.example.org/K7MPQ2RT",
  reference: null,
};

beforeAll(() => compiled("lib/print/papers.ts"));

it("printing happens outside the process that serves pages, and its output is complete", async () => {
  const read = fontsRead().length;
  const { text, totalPages } = await readPdf(await printPdf("anna", "ticket", ticket));
  expect(text).toContain("Sanctions Screening");
  expect(text).toContain("Łukasz Müller");
  expect(totalPages).toBe(1);
  expect(fontsRead()).toHaveLength(read);
});

it("a document that can't be printed is an error of its own, and the next one is printed", async () => {
  await expect(printPdf("anna", "ticket", { ...ticket, event: null as never })).rejects.toThrow();
  expect((await printPdf("anna", "ticket", ticket)).byteLength).toBeGreaterThan(1_000);
});

it("a person's printed documents are made in the order of their requests", async () => {
  const endings: (() => void)[] = [];
  const hold = () => printInTurn("anna", () => new Promise<void>((resolve) => endings.push(resolve)));
  const held = [hold(), hold()];
  let isPrinted = false;
  const annas = printPdf("anna", "ticket", ticket).then(() => (isPrinted = true));
  await printPdf("bertram", "ticket", ticket);
  expect(isPrinted).toBe(false);
  endings.forEach((end) => end());
  await Promise.all([...held, annas]);
  expect(isPrinted).toBe(true);
});
