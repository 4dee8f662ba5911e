import { route } from "@/lib/http/route";
import { postStatement } from "@/lib/posting/post-statement";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: postStatement });
