import { route } from "@/lib/http/route";
import { cancelByCode } from "@/lib/registrations/cancel-registration";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: cancelByCode });
