import "server-only";
import { staff } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { getBankDetails } from "./queries";

/** GET /api/admin/bank-details */
export const readBankDetails = operation({
  actor: staff("settings.read"),
  input: noInput,
  presence: "session",
  run: getBankDetails,
});
