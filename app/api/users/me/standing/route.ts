import { route } from "@/lib/http/route";
import { readMyStanding } from "@/lib/membership/read-standing";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readMyStanding });
