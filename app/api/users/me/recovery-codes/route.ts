import { renewRecoveryCodes } from "@/lib/factors/renew-recovery-codes";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: renewRecoveryCodes });
