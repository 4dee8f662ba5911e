import { checkPresence } from "@/lib/accounts/check-presence";
import { provePresence } from "@/lib/accounts/prove-presence";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: checkPresence, POST: provePresence });
