import { reportLostFactor } from "@/lib/sign-in/report-lost-factor";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: reportLostFactor });
