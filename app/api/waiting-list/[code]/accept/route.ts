import { route } from "@/lib/http/route";
import { acceptOffer } from "@/lib/registrations/accept-offer";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: acceptOffer });
