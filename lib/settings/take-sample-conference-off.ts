import "server-only";
import { getAssociation, refreshAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { findSampleConferencePath } from "@/lib/landing/queries";
import { saveSettings } from "./shared/save-settings";

/**
 * Takes the page of the sample conference offline, which is public until the conference is created. Repeating this
 * changes nothing. The conference can still be created, with a page of its own.
 */
export const takeSampleConferenceOff = operation({
  actor: staff("settings.edit"),
  input: noInput,
  presence: "session",
  async run(person) {
    await transaction(async () => {
      await lockByName("sample conference");
      await refreshAssociation();
      const path = await findSampleConferencePath(getAssociation());
      if (path === null) return;
      await saveSettings(person.id, { isSampleConferenceOff: true });
      await recordAudit({ actor: person, action: "sample_conference_taken_off", details: { path } });
    });
    await refreshAssociation();
    return {};
  },
});
