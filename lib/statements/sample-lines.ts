import type { OpenAmount } from "@/lib/bank-files/rules";

/** A line of the sample statement. The amount is negative for money that leaves the account. */
export type SampleLine = { text: string; amountCents: number };

export const sampleHeadings = ["Date", "Description", "Debit", "Credit", "Balance"];

/** The maximum number of sample transfers that quote a reference. */
const maxQuoting = 36;
/** Of the outstanding amounts, every sixth one gets no payment. */
const leftOpenEvery = 6;
const byNameAt = [6, 17];
const lostFirstAt = 11;

/** Letters of references that a person or printer replaces by a digit. */
const misread: Record<string, string> = { Q: "0", D: "0", J: "1", T: "1", S: "5", G: "6", B: "8" };

const spellings: ((reference: string) => string)[] = [
  (reference) => reference,
  (reference) => reference.toLowerCase(),
  (reference) => `${reference.slice(0, 4)} ${reference.slice(4)}`,
  (reference) => `${reference.slice(0, 4)}-${reference.slice(4)}`,
  (reference) => `${reference.slice(0, 2)} ${reference.slice(2, 5).toLowerCase()} ${reference.slice(5)}`,
];
const phrases: ((quoted: string, name: string) => string)[] = [
  (quoted, name) => `INWARD TRF ${quoted} ${name}`,
  (quoted) => `ONLINE TRANSFER ${quoted}`,
  (quoted, name) => `ACH CREDIT ${name} ${quoted}`,
  (quoted) => `MOBILE BANKING REF ${quoted}`,
];

const expenses: SampleLine[] = [
  { text: "OFFICE RENT BLAKE ROAD", amountCents: -85_000 },
  { text: "CHEQUE 000482", amountCents: -32_000 },
  { text: "BTC TELEPHONE", amountCents: -9_635 },
  { text: "WIRE FEE", amountCents: -1_250 },
  { text: "SERVICE CHARGE", amountCents: -1_500 },
];

/**
 * A month of bank transfers in which most outstanding amounts are paid, mostly under a reference in various spellings.
 * Three transfers need a person's decision: a part payment, one from an employer for two people, and one that fits
 * nothing.
 */
export function sampleLines(open: readonly OpenAmount[]): SampleLine[] {
  const pair = findPair(open);
  const part = findPart(open.filter((amount) => !pair.includes(amount)));
  const rest = open
    .filter((amount) => !pair.includes(amount) && amount !== part?.amount)
    .filter((_, at) => at % leftOpenEvery !== leftOpenEvery - 1)
    .slice(0, maxQuoting + byNameAt.length);
  const credits = quoteAll(rest);
  if (part)
    credits.splice(credits.length >> 2, 0, {
      text: `ONLINE TRANSFER ${plain(part.amount.payer)} PART PAYMENT`,
      amountCents: part.amountCents,
    });
  if (pair.length > 0)
    credits.splice(credits.length >> 1, 0, {
      text: `RTGS CREDIT ${plain(pair[0]?.employer ?? "")} FOR 2 STAFF`,
      amountCents: sumOf(pair),
    });
  credits.splice((credits.length * 3) >> 2, 0, { text: "CASH DEPOSIT 0412 THANK YOU", amountCents: 4_500 });
  return spread(credits, expenses);
}

/** The text as banks print it: in capitals without punctuation. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^A-Z0-9& -]/g, "")
    .trim();

const sumOf = (amounts: readonly OpenAmount[]) => amounts.reduce((sum, { openCents }) => sum + openCents, 0);

const isOpenSum = (open: readonly OpenAmount[], cents: number) =>
  open.some(({ openCents }) => openCents === cents);

/** The amounts of two people with one employer, whose sum nobody owes. */
function findPair(open: readonly OpenAmount[]): OpenAmount[] {
  for (const [at, one] of open.entries()) {
    const other = open
      .slice(at + 1)
      .find(
        ({ employer, payer, openCents }) =>
          one.employer !== null &&
          employer === one.employer &&
          payer !== one.payer &&
          !isOpenSum(open, one.openCents + openCents),
      );
    if (other) return [one, other];
  }
  return [];
}

/** Nearly half of a large amount, which nobody owes exactly. */
function findPart(open: readonly OpenAmount[]) {
  return open
    .filter(({ payer }) => payer !== "")
    .map((amount) => ({ amount, amountCents: Math.round((amount.openCents * 0.48) / 1_000) * 1_000 }))
    .find(({ amount, amountCents }) => amount.openCents >= 20_000 && !isOpenSum(open, amountCents));
}

function quoteAll(amounts: readonly OpenAmount[]): SampleLine[] {
  const waiting = new Set(Object.values(misread));
  return amounts.map(({ reference, openCents, payer }, at): SampleLine => {
    const name = plain(payer);
    const amountCents = openCents;
    if (byNameAt.includes(at) && name.includes(" ")) return { text: `STANDING ORDER ${name}`, amountCents };
    // No letter of a reference is mistaken for the R, which stands where the lost one was.
    if (at === lostFirstAt) return { text: `TRANSFER ${reference.slice(1)}`, amountCents };
    const phrase = phrases[at % phrases.length]!;
    // Every third transfer gets a misread digit, until each of the digits was used once.
    const place = at % 3 === 1 ? [...reference].findIndex((one) => waiting.has(misread[one] ?? "")) : -1;
    if (place < 0) return { text: phrase(spellings[at % spellings.length]!(reference), name), amountCents };
    const digit = misread[reference.charAt(place)]!;
    waiting.delete(digit);
    return {
      text: phrase(reference.slice(0, place) + digit + reference.slice(place + 1), name),
      amountCents,
    };
  });
}

/** Distributes the few lines evenly among the many. */
function spread(many: readonly SampleLine[], few: readonly SampleLine[]): SampleLine[] {
  const lines = [...many];
  few.forEach((line, at) => lines.splice(Math.round(((at + 1) * many.length) / few.length) + at, 0, line));
  return lines;
}
