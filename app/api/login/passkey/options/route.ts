import { requestPasskeySignIn } from "@/lib/sign-in/request-passkey-sign-in";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: requestPasskeySignIn });
