/**
 * Said of a refund to the person who has the seat, where somebody else has paid for it. Of its own, so that the page that
 * cancels a seat loads no other words.
 */
export const refundToPayer = "The refund goes to the person who paid for the seat.";
