import "server-only";
import { refreshAssociation, type Settings } from "@/lib/association/queries";
import { memberIdPrefixInput } from "@/lib/association/schema";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockByName } from "@/lib/db/locks";
import { env } from "@/lib/env";
import { saveSettings } from "./shared/save-settings";

/** Changes the prefix of Member IDs for people who register from now on. Existing IDs keep their prefix. */
export const changeMemberIdPrefix = operation({
  actor: staff("settings.edit"),
  input: memberIdPrefixInput,
  presence: "fresh",
  async run(person, { letters }) {
    const prefix = `${letters}-`;
    const isChanged = await transaction(async () => {
      // The lock prevents losing a prefix that another person saves concurrently, and the IDs given with it.
      await lockByName("member ID prefix");
      const row = await db.associationSettings.findUnique({ select: { values: true }, where: { id: 1 } });
      const { memberIdPrefixes = [], formerMemberIdPrefix = "" } = (row?.values ?? {}) as Settings;
      const before =
        memberIdPrefixes.at(-1)?.prefix ?? env.association.memberIdPrefix ?? formerMemberIdPrefix;
      // Saving the prefix from before it could be set counts as a change, because an owner confirms it by that.
      if (before === prefix && (memberIdPrefixes.length > 0 || env.association.memberIdPrefix !== null))
        return false;
      const from = (await databaseNow()).toISOString();
      await saveSettings(person.id, { memberIdPrefixes: [...memberIdPrefixes, { prefix, from }] });
      await recordAudit({
        actor: person,
        action: "member_id_prefix_changed",
        details: { memberIdPrefix: { from: before, to: prefix } },
      });
      return true;
    });
    await refreshAssociation();
    return { isChanged };
  },
});
