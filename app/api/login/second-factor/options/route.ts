import { requestPasskeySecondFactor } from "@/lib/sign-in/request-passkey-second-factor";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: requestPasskeySecondFactor });
