import { isDeepStrictEqual } from "node:util";
import type { IssuedCpd } from "@/lib/certificates/rules";
import { sumHours } from "@/lib/events/cpd-rules";
import type { CpdStatementLine } from "@/lib/print/cpd-statement";

type Item = CpdStatementLine & { state: string };

/** What a statement of a calendar year says of a record: what counted, the earliest first, and its hours. */
export function contentOf(record: readonly Item[], year: number) {
  const lines = record
    .filter(({ state, date }) => state === "approved" && date.startsWith(`${year}-`))
    .map(({ date, title, provider, category, hours, live }): CpdStatementLine => {
      return { date, title, provider, category, hours, live };
    })
    .toReversed();
  const cpd: IssuedCpd = {
    hours: sumHours(lines),
    delivery: "recorded",
    rule: "record",
    sponsor: null,
    signatories: [],
  };
  return { lines, cpd };
}

type Facts = { holderName: string; issuer: unknown; lines: unknown; cpd: unknown };

/** Whether two statements of a year say the same. Stored JSON has its fields in another order. */
export const saysTheSame = (one: Facts, other: Facts): boolean =>
  (["holderName", "issuer", "lines", "cpd"] as const).every((name) =>
    isDeepStrictEqual(one[name], other[name]),
  );
