import "server-only";
import { member } from "@/lib/auth/actor";
import { paidByFilter } from "@/lib/auth/ownership";
import { transaction } from "@/lib/db/client";
import { operation } from "@/lib/core/operation";
import { reportIdInput } from "@/lib/ledger/schema";
import { removeReport } from "./shared/report";

/** Removes a report of the member, with its proof. @throws Refusal `not_found`, `already_decided` */
export const withdrawReport = operation({
  actor: member,
  input: reportIdInput,
  run: (person, { id }) =>
    transaction(async () => {
      await removeReport(person, id, paidByFilter(person));
      return { id };
    }),
});
