export const deadStopLink =
  "This link no longer works. The change has already been stopped or replaced, or it has taken effect.";
