import { readSecurity } from "@/lib/sign-in/read-security";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readSecurity });
