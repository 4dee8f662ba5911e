import { route } from "@/lib/http/route";
import { readGroupReceipt } from "@/lib/registrations/read-group-receipt";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readGroupReceipt });
