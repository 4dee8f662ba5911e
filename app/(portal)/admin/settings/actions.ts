"use server";

import { changeBackupPlan, checkPassphrase } from "@/lib/backups/change-backup-plan";
import { readBackups } from "@/lib/backups/queries";
import { startBackup } from "@/lib/backups/start-backup";
import { changeMailServer, confirmMailServer, removeMailServer } from "@/lib/emails/change-mail-server";
import {
  changeAssociation,
  changeLevels,
  changePolicy,
  changeTimeZone,
} from "@/lib/settings/change-settings";
import { approveBankDetails } from "@/lib/bank/approve-bank-details";
import { proposeBankDetails } from "@/lib/bank/propose-bank-details";
import { stopBankDetails } from "@/lib/bank/stop-bank-details";
import { changePaymentLink } from "@/lib/settings/change-payment-link";
import { changeMemberIdPrefix } from "@/lib/settings/change-member-id-prefix";
import { previewPolicyChange } from "@/lib/settings/preview-policy-change";
import { takeSampleConferenceOff } from "@/lib/settings/take-sample-conference-off";
import { stopPaymentLinkChange } from "@/lib/settings/stop-payment-link";
import { action } from "@/lib/http/action";
import { previewRetentionChange } from "@/lib/retention/preview-retention-change";

export const changeAssociationAction = action(changeAssociation, { refresh: ["/admin/settings"] });
export const changeMemberIdPrefixAction = action(changeMemberIdPrefix, { refresh: ["/admin/settings"] });
export const takeSampleConferenceOffAction = action(takeSampleConferenceOff, {
  refresh: ["/admin", "/admin/settings"],
});
export const changeTimeZoneAction = action(changeTimeZone, { refresh: ["/admin/settings"] });
export const changeMailServerAction = action(changeMailServer, { refresh: ["/admin/settings"] });
export const confirmMailServerAction = action(confirmMailServer, { refresh: ["/admin/settings"] });
export const removeMailServerAction = action(removeMailServer, { refresh: ["/admin/settings"] });
export const changeLevelsAction = action(changeLevels, { refresh: ["/admin/settings"] });
export const previewPolicyAction = action(previewPolicyChange);
export const previewRetentionAction = action(previewRetentionChange);
export const changePolicyAction = action(changePolicy, { refresh: ["/admin/settings"] });
export const proposeBankDetailsAction = action(proposeBankDetails, { refresh: ["/admin/settings"] });
export const approveBankDetailsAction = action(approveBankDetails, { refresh: ["/admin/settings"] });
export const stopBankDetailsAction = action(stopBankDetails, { refresh: ["/admin/settings"] });
export const changeBackupPlanAction = action(changeBackupPlan, { refresh: ["/admin/settings"] });
export const checkPassphraseAction = action(checkPassphrase);
export const readBackupsAction = action(readBackups);
export const startBackupAction = action(startBackup, { refresh: ["/admin/settings"] });
export const changePaymentLinkAction = action(changePaymentLink, { refresh: ["/admin/settings"] });
export const stopPaymentLinkChangeAction = action(stopPaymentLinkChange, { refresh: ["/admin/settings"] });
