import { readSecurity } from "@/lib/accounts/read-security";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readSecurity });
