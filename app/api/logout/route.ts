import { signOut } from "@/lib/auth/sign-out";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: signOut });
