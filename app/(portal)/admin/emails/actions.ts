"use server";

import { openLink } from "@/lib/emails/open-link";
import { sendAgain } from "@/lib/emails/send-again";
import { action } from "@/lib/http/action";

export const openLinkAction = action(openLink);
export const sendAgainAction = action(sendAgain, { refresh: ["/admin/emails", "/admin"] });
