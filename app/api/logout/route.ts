import { signOut } from "@/lib/sign-in/sign-out";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: signOut });
