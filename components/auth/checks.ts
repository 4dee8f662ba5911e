// This check repeats the server's schema, because using the schema would bring zod into the public pages.

export const requiredCheck = (message: string) => (value: string) => value.trim() === "" && message;

export const emailCheck = (value: string) =>
  requiredCheck("Email is required")(value) ||
  (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) && "Please enter a valid email address");
