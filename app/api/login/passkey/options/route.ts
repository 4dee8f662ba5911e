import { requestPasskeySignIn } from "@/lib/accounts/request-passkey-sign-in";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: requestPasskeySignIn });
