import { respondWithFile } from "@/lib/http/file";
import { route } from "@/lib/http/route";
import { readSampleStatement } from "@/lib/statements/sample-statement";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithFile(readSampleStatement) });
