import { route } from "@/lib/http/route";
import { registerGroup } from "@/lib/registrations/register-group";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: registerGroup });
