import { issueCertificates } from "@/lib/certificates/issue-certificates";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: issueCertificates });
