import { stopBankDetails } from "@/lib/bank/stop-bank-details";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: stopBankDetails });
