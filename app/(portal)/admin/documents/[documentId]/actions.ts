"use server";

import { undoDocumentDecision } from "@/lib/documents/undo-decision";
import { action } from "@/lib/http/action";

export const undoDocumentDecisionAction = action(undoDocumentDecision, { refresh: ["/admin"] });
