import { route } from "@/lib/http/route";
import { acceptOffer } from "@/lib/waiting/accept-offer";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: acceptOffer });
