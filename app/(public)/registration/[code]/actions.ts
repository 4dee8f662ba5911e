"use server";

import { action } from "@/lib/http/action";
import { takeUpAgain } from "@/lib/registrations/take-up-again";

export const takeUpAgainAction = action(takeUpAgain, { refresh: ["/registration"] });
