import { route } from "@/lib/http/route";
import { reportForGroup, withdrawForGroup } from "@/lib/registrations/report-by-code";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: reportForGroup, DELETE: withdrawForGroup });
