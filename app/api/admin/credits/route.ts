import { readCredits } from "@/lib/payments/read-credits";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readCredits });
