import { route } from "@/lib/http/route";
import { setRoles } from "@/lib/staff/set-roles";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: setRoles });
