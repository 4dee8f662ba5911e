import { route } from "@/lib/http/route";
import { readToday } from "@/lib/reports/read-today";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readToday });
