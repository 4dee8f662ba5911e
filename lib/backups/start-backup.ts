import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { transaction } from "@/lib/db/client";
import { countUseOnSuccess } from "@/lib/limits/limit";
import { beginBackup } from "./begin";

/** @throws Refusal `backup_running` while another backup is being made, `too_many` */
export const startBackup = operation({
  actor: staff("backups.edit"),
  input: noInput,
  presence: "fresh",
  async run(person) {
    const limit = { max: 10, windowSeconds: 60 * 60, what: "backups" };
    return countUseOnSuccess("backups by member", person.id, limit, () =>
      transaction(async () => {
        const { id } = await beginBackup("button");
        await recordAudit({ actor: person, action: "backup_started" });
        return { id };
      }),
    );
  },
});
