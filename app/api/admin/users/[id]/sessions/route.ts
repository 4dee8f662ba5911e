import { route } from "@/lib/http/route";
import { endSessionsOf } from "@/lib/members/end-sessions";

export const { GET, POST, PUT, PATCH, DELETE } = route({ DELETE: endSessionsOf });
