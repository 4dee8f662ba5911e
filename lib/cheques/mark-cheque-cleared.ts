import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { chequeDayInput } from "@/lib/ledger/schema";
import { markCheque } from "./shared/mark-cheque";

/** Records that the bank has paid a cheque. @throws Refusal as `markCheque` */
export const markChequeCleared = operation({
  actor: staff("payments.record"),
  input: chequeDayInput,
  presence: "session",
  run: (person, input) => markCheque(person, input, "cleared"),
});
