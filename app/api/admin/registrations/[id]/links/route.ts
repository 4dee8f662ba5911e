import { route } from "@/lib/http/route";
import { openRegistration } from "@/lib/registrations/open-registration";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: openRegistration });
