import { route } from "@/lib/http/route";
import { readGroupReceipt } from "@/lib/groups/read-receipt";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readGroupReceipt });
