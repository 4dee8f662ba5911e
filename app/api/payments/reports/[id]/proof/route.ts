import { route } from "@/lib/http/route";
import { addProof } from "@/lib/cashier/add-proof";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: addProof });
