import { route } from "@/lib/http/route";
import { readStanding } from "@/lib/membership/read-standing";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readStanding });
