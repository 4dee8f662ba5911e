import { respondWithCsv } from "@/lib/http/csv";
import { route } from "@/lib/http/route";
import { exportPayments } from "@/lib/payments/export-payments";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithCsv(exportPayments) });
