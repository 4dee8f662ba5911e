import { respondWithFile } from "@/lib/http/file";
import { route } from "@/lib/http/route";
import { exportCertificates } from "@/lib/certificates/export-certificates";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithFile(exportCertificates) });
