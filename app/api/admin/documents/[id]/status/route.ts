import { decideDocument } from "@/lib/documents/decide-document";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: decideDocument });
