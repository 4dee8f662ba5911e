import { readCard } from "@/lib/good-standing/read-card";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readCard });
