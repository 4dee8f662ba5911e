import { removePasskey } from "@/lib/accounts/remove-passkey";
import { renamePasskey } from "@/lib/accounts/rename-passkey";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: renamePasskey, DELETE: removePasskey });
