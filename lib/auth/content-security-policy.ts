type Facts = { nonce: string; isHttps: boolean; isDevelopment: boolean };

/**
 * A policy that allows only scripts with this request's nonce, and everything else only from the portal's own origin.
 */
export function contentSecurityPolicy({ nonce, isHttps, isDevelopment }: Facts): string {
  const directives = [
    "default-src 'self'",
    // The server of `next dev` compiles in the browser and reloads over a WebSocket.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    // Without this, `strict-dynamic` refuses the worker that stores registrations for check-in.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ];
  if (isHttps) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}
