import { addUploadedDocument } from "@/lib/documents/claim-document";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: addUploadedDocument });
