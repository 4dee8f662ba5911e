import { route } from "@/lib/http/route";
import { addProofForGroup } from "@/lib/cashier/add-proof-by-code";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: addProofForGroup });
