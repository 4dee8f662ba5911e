import { route } from "@/lib/http/route";
import { readAdminStats } from "@/lib/members/read-admin-stats";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readAdminStats });
