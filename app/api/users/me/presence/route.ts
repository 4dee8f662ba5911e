import { checkPresence } from "@/lib/auth/check-presence";
import { provePresence } from "@/lib/auth/prove-presence";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: checkPresence, POST: provePresence });
