"use server";

import { action } from "@/lib/http/action";
import { enrol } from "@/lib/programmes/enrol";

// The button reloads the page, whose address contains the programme's id.
export const enrolAction = action(enrol, { refresh: ["/programmes"] });
