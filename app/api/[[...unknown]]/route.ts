import { route } from "@/lib/http/route";

// No operation: every other path under /api returns 404 as JSON.
export const { GET, POST, PUT, PATCH, DELETE } = route({});
