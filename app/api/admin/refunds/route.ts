import { refundAmountDue } from "@/lib/cashier/refund-amount-due";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: refundAmountDue });
