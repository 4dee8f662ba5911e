import { route } from "@/lib/http/route";
import { markMessageRead } from "@/lib/messages/mark-message-read";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: markMessageRead });
