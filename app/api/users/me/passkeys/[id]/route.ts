import { removePasskey } from "@/lib/auth/remove-passkey";
import { renamePasskey } from "@/lib/auth/rename-passkey";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: renamePasskey, DELETE: removePasskey });
