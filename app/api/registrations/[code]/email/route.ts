import { route } from "@/lib/http/route";
import { correctEmail, keepEmail } from "@/lib/registrations/correct-email";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: correctEmail, DELETE: keepEmail });
