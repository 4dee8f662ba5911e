import { requestNewPasskey } from "@/lib/factors/request-new-passkey";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: requestNewPasskey });
