import { exportAudit } from "@/lib/audit/export-audit";
import { respondWithJsonLines } from "@/lib/http/json-lines";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithJsonLines(exportAudit) });
