import { registerAccount } from "@/lib/sign-in/register-account";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: registerAccount });
