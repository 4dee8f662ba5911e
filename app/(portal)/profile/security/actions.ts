"use server";

import { addPasskey } from "@/lib/accounts/add-passkey";
import { changePassword } from "@/lib/accounts/change-password";
import { confirmAuthenticator } from "@/lib/accounts/confirm-authenticator";
import { endMySession, endOtherSessions } from "@/lib/accounts/end-session";
import { removeAuthenticator } from "@/lib/accounts/remove-authenticator";
import { removePasskey } from "@/lib/accounts/remove-passkey";
import { renamePasskey } from "@/lib/accounts/rename-passkey";
import { renewRecoveryCodes } from "@/lib/accounts/renew-recovery-codes";
import { requestNewPasskey } from "@/lib/accounts/request-new-passkey";
import { setUpAuthenticator } from "@/lib/accounts/set-up-authenticator";
import { action } from "@/lib/http/action";

const refresh = ["/profile/security"] as const;

export const changePasswordAction = action(changePassword, { refresh });
export const endMySessionAction = action(endMySession, { refresh });
export const endOtherSessionsAction = action(endOtherSessions, { refresh });
export const requestNewPasskeyAction = action(requestNewPasskey);
export const addPasskeyAction = action(addPasskey, { refresh });
export const renamePasskeyAction = action(renamePasskey, { refresh });
// No `refresh`: the dialogs refresh the page, and what shows new recovery codes stays until they are saved.
export const removePasskeyAction = action(removePasskey);
export const setUpAuthenticatorAction = action(setUpAuthenticator);
export const confirmAuthenticatorAction = action(confirmAuthenticator);
export const removeAuthenticatorAction = action(removeAuthenticator);
export const renewRecoveryCodesAction = action(renewRecoveryCodes);
