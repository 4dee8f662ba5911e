import { receiveFile } from "@/lib/documents/receive-file";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: receiveFile });
