export type RegistrationAnswer = {
  id: string;
  eventId: string;
  eventTitle: string;
  registrationType: string | null;
  paymentMethod: "paylanes" | "bank_transfer" | "cheque" | null;
  paymentStatus: "paid" | "pending";
  paymentAmount: string;
  registrationDate: string;
  memberRateToVerify: boolean;
  reference: string | null;
  paymentUrl: string | null;
  ticketUrl: string | null;
  pageUrl: string;
  message: string;
};
