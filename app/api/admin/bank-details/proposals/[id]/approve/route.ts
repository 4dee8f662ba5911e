import { approveBankDetails } from "@/lib/bank/approve-bank-details";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: approveBankDetails });
