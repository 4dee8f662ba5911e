"use server";

import { addCpdPause } from "@/lib/cpd/add-pause";
import { issueStatementOf } from "@/lib/cpd/issue-statement";
import { removeCpdPause } from "@/lib/cpd/remove-pause";
import { revokeCpdStatement } from "@/lib/cpd/revoke-statement";
import { action } from "@/lib/http/action";

export const addCpdPauseAction = action(addCpdPause, { refresh: ["/admin"] });

export const removeCpdPauseAction = action(removeCpdPause, { refresh: ["/admin"] });

export const issueStatementOfAction = action(issueStatementOf, { refresh: ["/admin"] });

export const revokeCpdStatementAction = action(revokeCpdStatement, { refresh: ["/admin"] });
