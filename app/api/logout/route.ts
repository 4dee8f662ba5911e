import { signOut } from "@/lib/accounts/sign-out";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: signOut });
