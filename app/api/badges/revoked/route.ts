import { respondWithFile } from "@/lib/http/file";
import { route } from "@/lib/http/route";
import { readRevokedBadges } from "@/lib/certificates/read-revoked-badges";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithFile(readRevokedBadges) });
