import { route } from "@/lib/http/route";
import { readMyAccountStatement } from "@/lib/invoices/read-account-statement";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readMyAccountStatement });
