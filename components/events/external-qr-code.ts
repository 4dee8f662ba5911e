/**
 * The address of a third-party service that draws a QR code, 300x300. It is contacted only when somebody opens the
 * link.
 */
export function externalQrCodeUrl(url: string): string {
  return `https://api.qrserver.com/v1/create-qr-code/?size=300x300&data=${encodeURIComponent(url)}`;
}
