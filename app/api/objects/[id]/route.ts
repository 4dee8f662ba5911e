import { readDocumentFile } from "@/lib/documents/read-file";
import { respondWithFile } from "@/lib/http/file";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithFile(readDocumentFile) });
