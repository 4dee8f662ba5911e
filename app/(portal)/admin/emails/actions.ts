"use server";

import { sendAgain } from "@/lib/emails/send-again";
import { action } from "@/lib/http/action";

export const sendAgainAction = action(sendAgain, { refresh: ["/admin/emails"] });
