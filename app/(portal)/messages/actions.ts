"use server";

import { action } from "@/lib/http/action";
import { findRecipients } from "@/lib/messages/find-recipients";

// No `refresh`: nothing changes.
export const findRecipientsAction = action(findRecipients);
