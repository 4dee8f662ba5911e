import { waiveAmountDue } from "@/lib/cashier/waive-amount-due";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: waiveAmountDue });
