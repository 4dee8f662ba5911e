import { undoPayment } from "@/lib/cashier/undo-payment";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: undoPayment });
