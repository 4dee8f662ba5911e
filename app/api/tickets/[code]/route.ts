import { readTicket } from "@/lib/seats/ticket";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readTicket });
