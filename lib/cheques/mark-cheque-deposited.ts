import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { chequeDayInput } from "@/lib/ledger/schema";
import { markCheque } from "./shared/mark-cheque";

/** Records that a cheque was taken to the bank. @throws Refusal as `markCheque` */
export const markChequeDeposited = operation({
  actor: staff("payments.record"),
  input: chequeDayInput,
  presence: "session",
  run: (person, input) => markCheque(person, input, "deposited"),
});
