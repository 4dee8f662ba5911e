import { proposeBankDetails } from "@/lib/bank/propose-bank-details";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: proposeBankDetails });
