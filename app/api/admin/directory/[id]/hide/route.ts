import { hideListing, showListing } from "@/lib/directory/hide-listing";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: hideListing, DELETE: showListing });
