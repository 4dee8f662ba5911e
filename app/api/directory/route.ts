import { readDirectory } from "@/lib/directory/read-directory";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readDirectory });
