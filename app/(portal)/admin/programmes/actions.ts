"use server";

import { action } from "@/lib/http/action";
import { createProgramme } from "@/lib/programmes/create-programme";
import { deleteProgramme } from "@/lib/programmes/delete-programme";
import { updateProgramme } from "@/lib/programmes/update-programme";

export const createProgrammeAction = action(createProgramme, { refresh: ["/admin/programmes"] });
// The form reloads the page, whose address contains the programme's id.
export const updateProgrammeAction = action(updateProgramme, {
  refresh: ["/admin/programmes", "/programmes"],
});

export const deleteProgrammeAction = action(deleteProgramme, {
  refresh: ["/admin/programmes", "/programmes"],
});
