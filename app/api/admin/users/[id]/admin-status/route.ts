import { route } from "@/lib/http/route";
import { setAdminStatus } from "@/lib/staff/set-admin-status";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: setAdminStatus });
