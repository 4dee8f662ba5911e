import { proveSecondFactor } from "@/lib/accounts/prove-second-factor";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: proveSecondFactor });
