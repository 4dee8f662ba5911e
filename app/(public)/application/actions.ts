"use server";

import { requestNewLink } from "@/lib/applications/request-new-link";
import { action } from "@/lib/http/action";

export const requestNewLinkAction = action(requestNewLink);
