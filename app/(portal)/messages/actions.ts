"use server";

import { action } from "@/lib/http/action";
import { findRecipients } from "@/lib/messages/find-recipients";

// Nothing is changed, so no page is drawn anew.
export const findRecipientsAction = action(findRecipients);
