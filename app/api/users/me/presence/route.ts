import { checkPresence } from "@/lib/factors/check-presence";
import { provePresence } from "@/lib/factors/prove-presence";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: checkPresence, POST: provePresence });
