import { route } from "@/lib/http/route";
import { sendMessage } from "@/lib/messages/send-message";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: sendMessage });
