import { shareCertificate } from "@/lib/certificates/share-certificate";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: shareCertificate });
