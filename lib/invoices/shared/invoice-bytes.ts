import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { printPdf } from "@/lib/print/press";
import { dueFact } from "./due-fact";
import { totalsOf } from "../rules";
import { invoicePersonal, invoiceSnapshot } from "../schema";

type Stored = { number: string; kind: "invoice" | "credit_note"; snapshot: unknown; personal: unknown };

/** An invoice or credit note as a PDF. At most two are printed concurrently for one `requestedBy`. */
export function invoiceBytes(
  { number, kind, snapshot, personal }: Stored,
  requestedBy: string,
): Promise<Uint8Array> {
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
