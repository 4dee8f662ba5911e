"use server";

import { changePassword } from "@/lib/auth/change-password";
import { endMySession, endOtherSessions } from "@/lib/auth/end-session";
import { action } from "@/lib/http/action";

const refresh = ["/profile/security"];

export const changePasswordAction = action(changePassword, { refresh });
export const endMySessionAction = action(endMySession, { refresh });
export const endOtherSessionsAction = action(endOtherSessions, { refresh });
