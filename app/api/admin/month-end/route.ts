import { readMonthEnd } from "@/lib/accounting/read-month-end";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readMonthEnd });
