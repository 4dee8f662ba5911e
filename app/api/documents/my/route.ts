import { readMyDocuments } from "@/lib/documents/read-documents";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readMyDocuments });
