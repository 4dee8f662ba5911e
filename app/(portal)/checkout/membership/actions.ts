"use server";

import { action } from "@/lib/http/action";
import { requestDuesReference } from "@/lib/membership/request-dues-reference";

export const requestDuesReferenceAction = action(requestDuesReference, { refresh: ["/checkout/membership"] });
