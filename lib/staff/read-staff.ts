import "server-only";
import { staff } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { listStaff } from "./queries";

/** GET /api/admin/staff: everybody with a role. */
export const readStaff = operation({
  actor: staff("staff.read"),
  input: noInput,
  presence: "session",
  run: listStaff,
});
