// Replaces "server-only" and "client-only", which can only be imported within Next.
export {};
