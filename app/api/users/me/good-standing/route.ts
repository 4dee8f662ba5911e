import { issueLetter } from "@/lib/good-standing/issue-letter";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: issueLetter });
