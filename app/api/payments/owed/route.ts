import { readOwed } from "@/lib/payments/read-payments";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readOwed });
