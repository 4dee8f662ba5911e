/** A place on a waiting list that is waiting, or has an offer until `deadline`. */
export type PlaceInLine = { code: string; position: number | null; deadline: string | null };

export const placeLabel = ({ position, deadline }: PlaceInLine) =>
  deadline ? `A seat is free for you until ${deadline}` : `You are number ${position} on the waiting list`;
