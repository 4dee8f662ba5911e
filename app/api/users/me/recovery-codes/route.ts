import { renewRecoveryCodes } from "@/lib/auth/renew-recovery-codes";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: renewRecoveryCodes });
