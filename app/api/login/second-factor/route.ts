import { proveSecondFactor } from "@/lib/sign-in/prove-second-factor";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: proveSecondFactor });
