import { requestPasskeyPresence } from "@/lib/factors/request-passkey-presence";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: requestPasskeyPresence });
