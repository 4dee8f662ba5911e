import { route } from "@/lib/http/route";
import { readReminders } from "@/lib/membership/read-reminders";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readReminders });
