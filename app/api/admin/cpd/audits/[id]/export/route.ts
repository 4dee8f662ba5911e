import { exportCpdAudit } from "@/lib/cpd/export-audit";
import { respondWithCsv } from "@/lib/http/csv";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithCsv(exportCpdAudit) });
