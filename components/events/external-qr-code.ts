/** The outside service that draws a page's QR code, 300x300. Only a press on its link asks it. */
export function externalQrCodeUrl(url: string): string {
  return `https://api.qrserver.com/v1/create-qr-code/?size=300x300&data=${encodeURIComponent(url)}`;
}
