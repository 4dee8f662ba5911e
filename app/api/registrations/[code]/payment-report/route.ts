import { route } from "@/lib/http/route";
import { reportByCode, withdrawByCode } from "@/lib/registrations/report-by-code";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: reportByCode, DELETE: withdrawByCode });
