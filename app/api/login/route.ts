import { goToSignIn } from "@/lib/auth/go-to-sign-in";
import { signIn } from "@/lib/sign-in/sign-in";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: goToSignIn, POST: signIn });
