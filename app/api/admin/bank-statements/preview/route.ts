import { route } from "@/lib/http/route";
import { previewStatement } from "@/lib/statements/import-statement";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: previewStatement });
