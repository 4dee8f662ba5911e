import { route } from "@/lib/http/route";
import { markRead } from "@/lib/messages/mark-read";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: markRead });
