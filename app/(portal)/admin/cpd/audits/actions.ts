"use server";

import { closeCpdAudit } from "@/lib/cpd/close-audit";
import { drawCpdAudit } from "@/lib/cpd/draw-audit";
import { recordCpdAuditResult } from "@/lib/cpd/record-audit-result";
import { action } from "@/lib/http/action";

export const drawCpdAuditAction = action(drawCpdAudit, { refresh: ["/admin"] });

export const recordCpdAuditResultAction = action(recordCpdAuditResult, { refresh: ["/admin"] });

export const closeCpdAuditAction = action(closeCpdAudit, { refresh: ["/admin"] });
