import { generateQrCode } from "@/lib/events/generate-qr-code";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: generateQrCode });
