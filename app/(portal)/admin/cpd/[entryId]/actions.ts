"use server";

import { decideCpdEntry } from "@/lib/cpd/decide-entry";
import { undoCpdDecision } from "@/lib/cpd/undo-decision";
import { withdrawCpdApproval } from "@/lib/cpd/withdraw-approval";
import { action } from "@/lib/http/action";

export const decideCpdEntryAction = action(decideCpdEntry, { refresh: ["/admin"] });

export const undoCpdDecisionAction = action(undoCpdDecision, { refresh: ["/admin"] });

export const withdrawCpdApprovalAction = action(withdrawCpdApproval, { refresh: ["/admin"] });
