import { route } from "@/lib/http/route";
import { addProofByCode } from "@/lib/cashier/add-proof-by-code";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: addProofByCode });
