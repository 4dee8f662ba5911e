"use server";

import { changePassword } from "@/lib/auth/change-password";
import { cancelAddressChange } from "@/lib/auth/change-address";
import { endMySession, endOtherSessions } from "@/lib/auth/end-session";
import { action } from "@/lib/http/action";

export const changePasswordAction = action(changePassword, { refresh: ["/profile"] });
export const cancelAddressChangeAction = action(cancelAddressChange, { refresh: ["/profile"] });
export const endMySessionAction = action(endMySession, { refresh: ["/profile"] });
export const endOtherSessionsAction = action(endOtherSessions, { refresh: ["/profile"] });
