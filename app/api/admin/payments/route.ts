import { recordReceivedPayment } from "@/lib/cashier/record-received-payment";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: recordReceivedPayment });
