import { addPasskey } from "@/lib/factors/add-passkey";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: addPasskey });
