import { route } from "@/lib/http/route";
import { eraseApplication } from "@/lib/applications/erase-application";

export const { GET, POST, PUT, PATCH, DELETE } = route({ DELETE: eraseApplication });
