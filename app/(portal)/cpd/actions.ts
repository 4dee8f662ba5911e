"use server";

import { addCpdEvidence } from "@/lib/cpd/add-evidence";
import { changeCpdEntry } from "@/lib/cpd/change-entry";
import { createCpdEntry } from "@/lib/cpd/create-entry";
import { deleteCpdEntry } from "@/lib/cpd/delete-entry";
import { importCpdEntries } from "@/lib/cpd/import-entries";
import { issueMyStatement } from "@/lib/cpd/issue-statement";
import { action } from "@/lib/http/action";

export const createCpdEntryAction = action(createCpdEntry, { refresh: ["/cpd", "/"] });

export const changeCpdEntryAction = action(changeCpdEntry, { refresh: ["/cpd", "/"] });

export const deleteCpdEntryAction = action(deleteCpdEntry, { refresh: ["/cpd"] });

export const importCpdEntriesAction = action(importCpdEntries, { refresh: ["/cpd", "/"] });

export const issueMyStatementAction = action(issueMyStatement, { refresh: ["/cpd"] });

export const addCpdEvidenceAction = action(addCpdEvidence, { refresh: ["/cpd"] });
