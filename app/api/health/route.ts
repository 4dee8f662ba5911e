import { readHealth } from "@/lib/http/health";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readHealth });
