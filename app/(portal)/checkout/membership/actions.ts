"use server";

import { action } from "@/lib/http/action";
import { requestDuesReference } from "@/lib/members/request-dues-reference";

export const requestDuesReferenceAction = action(requestDuesReference, { refresh: ["/checkout/membership"] });
