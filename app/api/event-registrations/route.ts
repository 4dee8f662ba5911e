import { route } from "@/lib/http/route";
import { registerForEvent } from "@/lib/seats/register-for-event";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: registerForEvent });
