import { respondWithFile } from "@/lib/http/file";
import { route } from "@/lib/http/route";
import { readBadge } from "@/lib/certificates/read-badge";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithFile(readBadge) });
