"use server";

import { withdrawDocument } from "@/lib/documents/withdraw-document";
import { action } from "@/lib/http/action";

export const withdrawDocumentAction = action(withdrawDocument, { refresh: ["/documents", "/"] });
