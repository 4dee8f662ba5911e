import { reportPerson } from "@/lib/directory/report-person";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: reportPerson });
