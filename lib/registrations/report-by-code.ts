import "server-only";
import { contactInWords } from "@/lib/association/rules";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { transaction } from "@/lib/db/client";
import { countUseOnSuccess, countUse, scaleLimit } from "@/lib/limits/limit";
import { splitReported } from "@/lib/ledger/rules";
import { createReport, removeReport } from "@/lib/payments/shared/report";
import { readReported } from "@/lib/payments/shared/reported";
import { ticketCodeInput } from "@/lib/seats/schema";
import { codeReportInput } from "./schema";
import { readLastReport, findPrivateAccount, type PrivateKind } from "./shared/private-account";

/**
 * The maximum number of reports for a seat. A reported payment holds seats until staff have checked it, so reports must
 * not be repeated without end.
 */
const maxReports = 3;
const monthSeconds = 30 * 24 * 60 * 60;

/**
 * Reports a payment of what is outstanding on a private page and not reported yet, for anyone with its code. The report
 * holds the seats like a member's report, and changes nothing of what is owed.
 * @throws Refusal `not_found`, `too_many`, `changed_meanwhile` when nothing is open or its address is not confirmed
 */
const report = (kind: PrivateKind) =>
  operation({
    actor: visitor,
    input: codeReportInput,
    async run(person, { code, ...facts }) {
      const { network } = await caller();
      await countUse("payment reports by address", network, {
        max: 30,
        windowSeconds: 60 * 60,
        what: "reports",
      });
      const account = await findPrivateAccount(kind, code);
      if (!account) throw notFound();
      const limit = { max: 1_000, windowSeconds: monthSeconds };
      return countUseOnSuccess("payment reports by page", account.id, limit, (uses) => {
        if (uses > scaleLimit(maxReports)) throw tooManyReports();
        return transaction(async () => {
          const { pending } = await readReported(account.dueIds, account.reporter);
          const { rest } = splitReported(
            account.dueIds.map((id) => ({ id })),
            pending,
          );
          if (rest.length === 0) throw nothingToReport();
          const { id } = await createReport(person, {
            reporter: account.reporter,
            dueIds: rest.map((due) => due.id),
            facts,
          });
          return { id };
        });
      });
    },
  });

/** POST /api/registrations/{code}/payment-report */
export const reportByCode = report("registration");
/** POST /api/group-registrations/{code}/payment-report: the report of a group's coordinator. */
export const reportForGroup = report("group");

/**
 * Withdraws the latest unanswered report made on a private page.
 * @throws Refusal `not_found`, `too_many`, `already_decided`
 */
const withdraw = (kind: PrivateKind) =>
  operation({
    actor: visitor,
    input: ticketCodeInput,
    async run(person, { code }) {
      const { network } = await caller();
      await countUse("payment reports by address", network, {
        max: 30,
        windowSeconds: 60 * 60,
        what: "reports",
      });
      return transaction(async () => {
        const id = await readLastReport(kind, code);
        await removeReport(person, id);
        return { id };
      });
    },
  });

/** DELETE /api/registrations/{code}/payment-report */
export const withdrawByCode = withdraw("registration");
/** DELETE /api/group-registrations/{code}/payment-report: the withdrawal by a group's coordinator. */
export const withdrawForGroup = withdraw("group");

const notFound = () => new Refusal("not_found", "Registration not found");

const nothingToReport = () =>
  new Refusal(
    "changed_meanwhile",
    "Nothing is left to report here. Reload the page to see what has changed.",
  );

const tooManyReports = () =>
  new Refusal(
    "too_many",
    `A payment has been reported here several times. Please write to ${contactInWords(getAssociation().contactEmail)}.`,
  );
