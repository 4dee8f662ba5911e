import { adjustAmountDue } from "@/lib/cashier/adjust-amount-due";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: adjustAmountDue });
