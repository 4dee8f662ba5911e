import { route } from "@/lib/http/route";
import { readUnreadCount } from "@/lib/messages/read-messages";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readUnreadCount });
