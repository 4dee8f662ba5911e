"use server";

import { changePassword } from "@/lib/accounts/change-password";
import { endMySession, endOtherSessions } from "@/lib/accounts/end-session";
import { action } from "@/lib/http/action";

const refresh = ["/profile/security"];

export const changePasswordAction = action(changePassword, { refresh });
export const endMySessionAction = action(endMySession, { refresh });
export const endOtherSessionsAction = action(endOtherSessions, { refresh });
