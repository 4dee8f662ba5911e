"use server";

import { action } from "@/lib/http/action";
import { stopByLink } from "@/lib/pending-changes/stop-by-link";

export const stopByLinkAction = action(stopByLink, { refresh: ["/admin/settings", "/admin/staff"] });
