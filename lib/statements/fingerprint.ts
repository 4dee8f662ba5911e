import { createHash } from "node:crypto";

type Facts = {
  date: string;
  amountCents: number;
  text: string;
  payer: string | null;
  account: string | null;
};

/** The same for the same line of another download. `count`: which it is of the lines of a file that are alike. */
export function fingerprintOf({ date, amountCents, text, payer, account }: Facts, count: number): string {
  const facts = JSON.stringify([date, amountCents, text, payer, account]);
  return createHash("sha256").update(`${facts} ${count}`).digest("base64url");
}
