"use server";

import { addPasskey } from "@/lib/factors/add-passkey";
import { changePassword } from "@/lib/sign-in/change-password";
import { confirmAuthenticator } from "@/lib/factors/confirm-authenticator";
import { endMySession, endOtherSessions } from "@/lib/sign-in/end-session";
import { removeAuthenticator } from "@/lib/factors/remove-authenticator";
import { removePasskey } from "@/lib/factors/remove-passkey";
import { renamePasskey } from "@/lib/factors/rename-passkey";
import { renewRecoveryCodes } from "@/lib/factors/renew-recovery-codes";
import { requestNewPasskey } from "@/lib/factors/request-new-passkey";
import { setUpAuthenticator } from "@/lib/factors/set-up-authenticator";
import { action } from "@/lib/http/action";

const refresh = ["/profile/security"] as const;

export const changePasswordAction = action(changePassword, { refresh });
export const endMySessionAction = action(endMySession, { refresh });
export const endOtherSessionsAction = action(endOtherSessions, { refresh });
export const requestNewPasskeyAction = action(requestNewPasskey);
export const addPasskeyAction = action(addPasskey, { refresh });
export const renamePasskeyAction = action(renamePasskey, { refresh });
// These actions need no `refresh`: the dialogs refresh the page, and new recovery codes stay visible until they are
// saved.
export const removePasskeyAction = action(removePasskey);
export const setUpAuthenticatorAction = action(setUpAuthenticator);
export const confirmAuthenticatorAction = action(confirmAuthenticator);
export const removeAuthenticatorAction = action(removeAuthenticator);
export const renewRecoveryCodesAction = action(renewRecoveryCodes);
