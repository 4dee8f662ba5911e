import { beforeAll, expect, it } from "vitest";
import { fontsRead } from "@/lib/print/fonts";
import { printInTurn } from "@/lib/print/pool";
import { printPaper } from "@/lib/print/press";
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

it("nothing is drawn in the process that serves pages, and what the thread prints is whole", async () => {
  const read = fontsRead().length;
  const { text, totalPages } = await readPdf(await printPaper("anna", "ticket", ticket));
  expect(text).toContain("Sanctions Screening");
  expect(text).toContain("Łukasz Müller");
  expect(totalPages).toBe(1);
  expect(fontsRead()).toHaveLength(read);
});

it("one that fails is an error of its own, and the next is printed", async () => {
  await expect(printPaper("anna", "ticket", { ...ticket, event: null as never })).rejects.toThrow();
  expect((await printPaper("anna", "ticket", ticket)).byteLength).toBeGreaterThan(1_000);
});

it("whatever is printed waits its turn with what the same person asked for before", async () => {
  const endings: (() => void)[] = [];
  const hold = () => printInTurn("anna", () => new Promise<void>((resolve) => endings.push(resolve)));
  const held = [hold(), hold()];
  let isPrinted = false;
  const annas = printPaper("anna", "ticket", ticket).then(() => (isPrinted = true));
  await printPaper("bertram", "ticket", ticket);
  expect(isPrinted).toBe(false);
  endings.forEach((end) => end());
  await Promise.all([...held, annas]);
  expect(isPrinted).toBe(true);
});
