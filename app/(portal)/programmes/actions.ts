"use server";

import { action } from "@/lib/http/action";
import { enrol } from "@/lib/programmes/enrol";
import { leaveProgramme } from "@/lib/programmes/leave";

// The buttons reload the page, whose address contains the programme's id.
export const enrolAction = action(enrol, { refresh: ["/programmes"] });
export const leaveProgrammeAction = action(leaveProgramme, { refresh: ["/programmes"] });
