import { reportLostFactor } from "@/lib/accounts/report-lost-factor";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: reportLostFactor });
