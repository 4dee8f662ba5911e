import { readSecurity } from "@/lib/auth/read-security";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readSecurity });
