import { respondWithFile } from "@/lib/http/file";
import { route } from "@/lib/http/route";
import { readBadgeIssuer } from "@/lib/certificates/read-badge-issuer";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithFile(readBadgeIssuer) });
