"use server";

import { showNameOnCard } from "@/lib/good-standing/show-name";
import { action } from "@/lib/http/action";

export const showNameOnCardAction = action(showNameOnCard);
