"use server";

import { changeAssociation, changeLevels, changePolicy } from "@/lib/settings/change-settings";
import { action } from "@/lib/http/action";
import { previewRetentionChange } from "@/lib/retention/preview-retention-change";

export const changeAssociationAction = action(changeAssociation, { refresh: ["/admin/settings"] });
export const changeLevelsAction = action(changeLevels, { refresh: ["/admin/settings"] });
export const previewRetentionAction = action(previewRetentionChange);
export const changePolicyAction = action(changePolicy, { refresh: ["/admin/settings"] });
