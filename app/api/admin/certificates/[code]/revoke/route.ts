import { revokeCertificate } from "@/lib/certificates/revoke-certificate";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: revokeCertificate });
