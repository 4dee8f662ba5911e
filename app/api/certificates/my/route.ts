import { readMyCertificates } from "@/lib/certificates/read-my-certificates";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readMyCertificates });
