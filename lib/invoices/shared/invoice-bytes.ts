import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { sql } from "@/lib/db/sql";
import { printPdf } from "@/lib/print/press";
import { dueFact } from "./due-fact";
import { totalsOf } from "../rules";
import { invoicePersonal, invoiceSnapshot } from "../schema";

type Stored = { number: string; kind: "invoice" | "credit_note"; snapshot: unknown; personal: unknown };

/**
 * An invoice or credit note as a PDF, which counts as delivered from then on. At most two are printed concurrently for
 * one `requestedBy`.
 */
export async function invoiceBytes(
  { number, kind, snapshot, personal }: Stored,
  requestedBy: string,
): Promise<Uint8Array> {
  await sql.write`
    UPDATE "Invoice" SET "deliveredAt" = clock_timestamp() WHERE "number" = ${number} AND "deliveredAt" IS NULL`;
  const { timeZone } = getAssociation();
  const said = invoiceSnapshot.parse(snapshot);
  return printPdf(requestedBy, "invoice", {
    ...said,
    number,
    kind,
    timeZone,
    due: dueFact(said, timeZone),
    totals: totalsOf(said.lines),
    personal: invoicePersonal.nullable().parse(personal),
  });
}
