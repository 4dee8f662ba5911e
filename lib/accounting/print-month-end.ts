import "server-only";
import { staff } from "@/lib/auth/actor";
import { getAssociation } from "@/lib/association/queries";
import { formatDate, formatDateTime } from "@/lib/core/format";
import { operation } from "@/lib/core/operation";
import { databaseNow } from "@/lib/db/clock";
import { pdfResponse } from "@/lib/print/pdf-response";
import { printPdf } from "@/lib/print/press";
import { readMonthClosing } from "./closing";
import { resolvePeriod, periodName } from "./period";
import { getMonthEnd } from "./queries";
import { periodInput } from "./schema";
import { buildMonthEndSections, unmatchedWords } from "./statement";

/** GET /api/admin/month-end/pdf: the figures of a period on one page, for the accountant. */
export const printMonthEnd = operation({
  actor: staff("payments.read"),
  input: periodInput,
  presence: "session",
  async run(person, asked) {
    const period = await resolvePeriod(asked);
    const [figures, closing, now] = await Promise.all([
      getMonthEnd(person, period),
      readMonthClosing(person, period),
      databaseNow(),
    ]);
    const { filePrefix, timeZone, ...association } = getAssociation();
    const pdf = await printPdf(person.id, "monthEnd", {
      association,
      date: closing.state === "closed" ? closing.at : now,
      name: periodName(period),
      days: `${formatDate(period.begin, timeZone)} to ${formatDate(new Date(period.until.getTime() - 1), timeZone)}`,
      status:
        closing.state === "closed"
          ? `Closed by ${closing.by} on ${formatDateTime(closing.at, timeZone)}.`
          : `Not closed: figures as of ${formatDateTime(now, timeZone)}.`,
      sections: buildMonthEndSections(figures),
      unmatched: unmatchedWords(figures),
    });
    return pdfResponse(pdf, `${filePrefix}-month-end-${period.from}-${period.to}.pdf`);
  },
});
