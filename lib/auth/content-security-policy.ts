type Facts = { nonce: string; isHttps: boolean; isDevelopment: boolean };

/** Scripts run only with this request's nonce; everything else comes from our own origin. */
export function contentSecurityPolicy({ nonce, isHttps, isDevelopment }: Facts): string {
  const directives = [
    "default-src 'self'",
    // `next dev` compiles in the browser and reloads over a socket.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ];
  if (isHttps) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}
