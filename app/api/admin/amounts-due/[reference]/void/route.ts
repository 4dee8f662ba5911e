import { voidAmountDue } from "@/lib/cashier/void-amount-due";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: voidAmountDue });
