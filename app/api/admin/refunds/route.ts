import { refundMoney } from "@/lib/cashier/refund-money";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: refundMoney });
