"use server";

import { setProgramme } from "@/lib/events/set-programme";
import { action } from "@/lib/http/action";

// No `refresh`: the form shows what was saved.
export const setProgrammeAction = action(setProgramme);
