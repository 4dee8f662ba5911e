import { requestNewPasskey } from "@/lib/accounts/request-new-passkey";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: requestNewPasskey });
