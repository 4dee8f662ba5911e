import { confirmAuthenticator } from "@/lib/accounts/confirm-authenticator";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: confirmAuthenticator });
