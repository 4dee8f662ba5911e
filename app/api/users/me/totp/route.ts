import { removeAuthenticator } from "@/lib/auth/remove-authenticator";
import { setUpAuthenticator } from "@/lib/auth/set-up-authenticator";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: setUpAuthenticator,
  DELETE: removeAuthenticator,
});
