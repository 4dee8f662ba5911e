import { route } from "@/lib/http/route";
import { getCurrentUser } from "@/lib/members/get-current-user";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: getCurrentUser });
