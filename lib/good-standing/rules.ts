/** How long a membership card can be checked at one address, in days. */
export const cardTokenDays = 30;

export const cardTokenEnd = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + cardTokenDays * 24 * 60 * 60 * 1_000);
