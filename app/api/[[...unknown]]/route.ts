import { route } from "@/lib/http/route";

// Every other path under /api has no operation and returns 404 as JSON.
export const { GET, POST, PUT, PATCH, DELETE } = route({});
