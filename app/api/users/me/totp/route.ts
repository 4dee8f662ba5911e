import { removeAuthenticator } from "@/lib/accounts/remove-authenticator";
import { setUpAuthenticator } from "@/lib/accounts/set-up-authenticator";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: setUpAuthenticator,
  DELETE: removeAuthenticator,
});
