"use server";

import { action } from "@/lib/http/action";
import { postStatement } from "@/lib/posting/post-statement";
import { undoPosting } from "@/lib/posting/undo-posting";
import { previewUndoPosting } from "@/lib/posting/preview-undo-posting";
import { recordLine } from "@/lib/posting/record-line";
import { deleteStatement } from "@/lib/statements/delete-statement";
import { planLine } from "@/lib/statements/plan-line";

export const planLineAction = action(planLine);
export const postStatementAction = action(postStatement, { refresh: ["/admin"] });
export const recordLineAction = action(recordLine, { refresh: ["/admin"] });
export const deleteStatementAction = action(deleteStatement, { refresh: ["/admin/payments"] });
export const undoPostingAction = action(undoPosting, { refresh: ["/admin"] });
export const previewUndoPostingAction = action(previewUndoPosting);
