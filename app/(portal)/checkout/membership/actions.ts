"use server";

import { action } from "@/lib/http/action";
import { requestDuesReference } from "@/lib/payments/request-dues-reference";

export const requestDuesReferenceAction = action(requestDuesReference, { refresh: ["/checkout/membership"] });
