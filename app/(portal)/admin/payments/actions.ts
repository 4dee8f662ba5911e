"use server";

import { action } from "@/lib/http/action";
import { resolveNotification } from "@/lib/payments/resolve-notification";

export const resolveNotificationAction = action(resolveNotification, { refresh: ["/admin/payments"] });
