import { route } from "@/lib/http/route";
import { readStaff } from "@/lib/staff/read-staff";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readStaff });
