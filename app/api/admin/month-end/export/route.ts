import { exportJournal } from "@/lib/accounting/export-journal";
import { respondWithCsv } from "@/lib/http/csv";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithCsv(exportJournal) });
