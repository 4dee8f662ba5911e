import { respondWithFile } from "@/lib/http/file";
import { route } from "@/lib/http/route";
import { readProof } from "@/lib/payments/read-proof";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithFile(readProof) });
