import { setListing } from "@/lib/directory/set-listing";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: setListing });
