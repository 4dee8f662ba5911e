import { respondWithFile } from "@/lib/http/file";
import { route } from "@/lib/http/route";
import { exportMyCertificates } from "@/lib/certificates/export-my-certificates";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithFile(exportMyCertificates) });
