import { asFile } from "@/lib/http/file";
import { route } from "@/lib/http/route";
import { exportCertificates } from "@/lib/certificates/export-certificates";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: asFile(exportCertificates) });
