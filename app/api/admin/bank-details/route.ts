import { readBankDetails } from "@/lib/bank/read-bank-details";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readBankDetails });
