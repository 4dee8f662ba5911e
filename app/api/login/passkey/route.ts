import { signInWithPasskey } from "@/lib/sign-in/sign-in-with-passkey";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: signInWithPasskey });
