import { addDocument } from "@/lib/applications/add-document";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: addDocument });
