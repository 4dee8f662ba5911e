// What the server's schema says as well; the schema itself would bring zod into the visitor's browser.

export const PASSWORD_MIN_LENGTH = 6;

export const requires = (message: string) => (value: string) => value.trim() === "" && message;

export const emailCheck = (value: string) =>
  requires("Email is required")(value) ||
  (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) && "Please enter a valid email address");
