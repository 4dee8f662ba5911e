import { nextAuthEndpoint } from "@/lib/auth/next-auth";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: nextAuthEndpoint, POST: nextAuthEndpoint });
