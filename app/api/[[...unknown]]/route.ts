import { route } from "@/lib/http/route";

// No operation at all: every other path under /api answers 404 in JSON.
export const { GET, POST, PUT, PATCH, DELETE } = route({});
