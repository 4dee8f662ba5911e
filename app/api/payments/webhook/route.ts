import { receiveNotification } from "@/lib/cashier/receive-notification";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: receiveNotification });
