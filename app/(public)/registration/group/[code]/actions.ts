"use server";

import { action } from "@/lib/http/action";
import { cancelInGroup } from "@/lib/registrations/cancel-registration";
import { confirmGroup } from "@/lib/groups/confirm-group";
import { correctEmail, keepEmail } from "@/lib/registrations/correct-email";
import { reportForGroup, withdrawForGroup } from "@/lib/registrations/report-by-code";
import { substituteInGroup } from "@/lib/groups/substitute-in-group";

export const confirmGroupAction = action(confirmGroup, { refresh: ["/registration/group/[code]"] });
export const cancelInGroupAction = action(cancelInGroup, { refresh: ["/registration/group/[code]"] });
export const substituteInGroupAction = action(substituteInGroup, { refresh: ["/registration/group/[code]"] });
export const correctGroupEmailAction = action(correctEmail, { refresh: ["/registration/group/[code]"] });
export const keepGroupEmailAction = action(keepEmail, { refresh: ["/registration/group/[code]"] });
// This action has no `refresh`: the dialog still has to send the proof, and refreshing the page would remove the
// dialog. The dialog refreshes the page itself.
export const reportForGroupAction = action(reportForGroup);
export const withdrawForGroupAction = action(withdrawForGroup, { refresh: ["/registration/group/[code]"] });
