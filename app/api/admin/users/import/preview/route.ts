import { respondWithJsonRows } from "@/lib/http/json-list";
import { route } from "@/lib/http/route";
import { previewImport } from "@/lib/members/import-members";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: respondWithJsonRows(previewImport) });
