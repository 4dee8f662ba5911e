import { hideListing, unhideListing } from "@/lib/directory/hide-listing";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: hideListing, DELETE: unhideListing });
