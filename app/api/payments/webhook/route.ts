import { takeNotification } from "@/lib/payments/take-notification";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: takeNotification });
