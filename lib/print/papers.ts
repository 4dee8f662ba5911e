import "server-only";
import { accountStatementPdf } from "./account-statement";
import { certificatePdf, signaturePdf } from "./certificate";
import { cpdStatementPdf } from "./cpd-statement";
import { invoicePdf } from "./invoice";
import { membershipCardPdf } from "./membership-card";
import { monthEndPdf } from "./month-end";
import { receiptPdf } from "./receipt";
import { standingLetterPdf } from "./standing-letter";
import { ticketPdf } from "./ticket";

/*
 * The program of the thread that prints documents one after another (press.ts). It is compiled into one file beside the
 * build (scripts/setup/compiled.mjs), because Node starts it from there and not from Next's build.
 */

const printers = {
  accountStatement: accountStatementPdf,
  certificate: certificatePdf,
  cpdStatement: cpdStatementPdf,
  invoice: invoicePdf,
  membershipCard: membershipCardPdf,
  monthEnd: monthEndPdf,
  receipt: receiptPdf,
  signature: signaturePdf,
  standingLetter: standingLetterPdf,
  ticket: ticketPdf,
};

type Printers = typeof printers;
export type PrintedDocument = keyof Printers;
export type FactsOf<Name extends PrintedDocument> = Parameters<Printers[Name]>[0];
export type PrintOrder = { [Name in PrintedDocument]: { name: Name; facts: FactsOf<Name> } }[PrintedDocument];

/** Prints a document from its facts. */
export default function print({ name, facts }: PrintOrder): Promise<Uint8Array> {
  return (printers[name] as (facts: unknown) => Promise<Uint8Array>)(facts);
}
