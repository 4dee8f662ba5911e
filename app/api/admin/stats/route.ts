import { route } from "@/lib/http/route";
import { readAdminStats } from "@/lib/reports/read-admin-stats";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readAdminStats });
