import { route } from "@/lib/http/route";
import { readMyMessages } from "@/lib/messages/read-messages";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readMyMessages });
