import { registerAccount } from "@/lib/accounts/register-account";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: registerAccount });
