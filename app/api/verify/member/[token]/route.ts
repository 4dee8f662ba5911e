import { verifyMember } from "@/lib/good-standing/verify-member";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: verifyMember });
