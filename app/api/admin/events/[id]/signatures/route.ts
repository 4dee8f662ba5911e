import { addSignature } from "@/lib/events/add-signature";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: addSignature });
