import { removeFlyer, setFlyer } from "@/lib/events/change-flyer";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: setFlyer, DELETE: removeFlyer });
