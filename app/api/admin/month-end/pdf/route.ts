import { printMonthEnd } from "@/lib/accounting/print-month-end";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: printMonthEnd });
