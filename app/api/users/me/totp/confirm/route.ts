import { confirmAuthenticator } from "@/lib/factors/confirm-authenticator";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: confirmAuthenticator });
