import { cancelEvent } from "@/lib/events/set-status";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: cancelEvent });
