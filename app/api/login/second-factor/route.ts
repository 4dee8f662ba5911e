import { proveSecondFactor } from "@/lib/auth/prove-second-factor";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: proveSecondFactor });
