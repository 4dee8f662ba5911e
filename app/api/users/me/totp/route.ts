import { removeAuthenticator } from "@/lib/factors/remove-authenticator";
import { setUpAuthenticator } from "@/lib/factors/set-up-authenticator";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: setUpAuthenticator,
  DELETE: removeAuthenticator,
});
