import { writeDirectoryMessage } from "@/lib/directory/write-message";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: writeDirectoryMessage });
