import { route } from "@/lib/http/route";
import { readAccountStatement } from "@/lib/invoices/read-account-statement";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readAccountStatement });
