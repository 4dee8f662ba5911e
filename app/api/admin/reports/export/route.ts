import { respondWithCsv } from "@/lib/http/csv";
import { route } from "@/lib/http/route";
import { exportReport } from "@/lib/reports/export-report";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithCsv(exportReport) });
