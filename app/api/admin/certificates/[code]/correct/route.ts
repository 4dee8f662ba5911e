import { correctCertificate } from "@/lib/certificates/correct-certificate";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: correctCertificate });
