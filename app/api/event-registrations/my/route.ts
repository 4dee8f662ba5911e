import { route } from "@/lib/http/route";
import { readMyRegistrations } from "@/lib/registrations/read-registrations";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readMyRegistrations });
