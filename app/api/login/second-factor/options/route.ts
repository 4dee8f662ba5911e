import { requestPasskeySecondFactor } from "@/lib/accounts/request-passkey-second-factor";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: requestPasskeySecondFactor });
