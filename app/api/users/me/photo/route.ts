import { removePhoto, setPhoto } from "@/lib/directory/change-photo";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: setPhoto, DELETE: removePhoto });
