"use server";

import { setProgramme } from "@/lib/events/set-programme";
import { action } from "@/lib/http/action";

// This action needs no `refresh`, because the form shows what was saved.
export const setProgrammeAction = action(setProgramme);
