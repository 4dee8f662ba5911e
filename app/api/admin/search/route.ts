import { route } from "@/lib/http/route";
import { searchConsole } from "@/lib/console/search-console";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: searchConsole });
