// Stands in for "server-only" and "client-only", which only Next may import.
export {};
