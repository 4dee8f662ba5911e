import { respondWithCsv } from "@/lib/http/csv";
import { route } from "@/lib/http/route";
import { exportReceivables } from "@/lib/payments/export-receivables";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithCsv(exportReceivables) });
