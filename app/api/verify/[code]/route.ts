import { verifyCertificate } from "@/lib/certificates/verify-certificate";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: verifyCertificate });
