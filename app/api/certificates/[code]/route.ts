import { readCertificate } from "@/lib/certificates/read-certificate";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readCertificate });
