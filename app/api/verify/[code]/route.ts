import { verifyCode } from "@/lib/good-standing/verify-code";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: verifyCode });
