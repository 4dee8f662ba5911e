import { route } from "@/lib/http/route";
import { registerGroup } from "@/lib/groups/register-group";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: registerGroup });
