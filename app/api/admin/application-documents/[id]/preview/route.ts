import { previewApplicationDocument } from "@/lib/applications/read-application-document";
import { asFile } from "@/lib/http/file";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: asFile(previewApplicationDocument) });
